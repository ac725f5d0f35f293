import { AnswerGuardError } from '../../contract/answer-guard-error.js';
import type { CheckGroundingRequest } from '../../contract/check-request.js';
import { FAILURE_CAUSES, type FailureCause } from '../../contract/verdict.js';
import type { AssessedClaim, Assessment } from '../../engine/assessment.js';
import { readClaims } from '../../engine/claims/read-claims.js';

/** What to say of one sentence: its support in [0,1], or more. */
export type ScriptedClaim =
  | number
  | {
      /** In [0,1]. @default 1, or 0 when it is contradicted */
      readonly support?: number;
      /** In [0,1]. @default 0 */
      readonly contradiction?: number;
      /** Index of the fact that supports or contradicts it. @default 0 */
      readonly fact?: number;
      /** False for a sentence that asserts nothing. @default true */
      readonly checkRequired?: boolean;
    };

/** What to say of every answer. */
export interface Script {
  /** The answer's support, and that of each sentence that `claims` does not name. In [0,1]. @default the sentences' mean, and 1 */
  readonly supportScore?: number;
  /** By sentence: the key is its text or any part of it. The first key that fits counts. */
  readonly claims?: Readonly<Record<string, ScriptedClaim>>;
  /** No verdict instead, for this cause. */
  readonly fails?: FailureCause;
}

const FIELDS: readonly string[] = ['supportScore', 'claims', 'fails'] satisfies (keyof Script)[];
const CLAIM_FIELDS: readonly string[] = ['support', 'contradiction', 'fact', 'checkRequired'];

function invalid(path: string, value: unknown, rule: string): AnswerGuardError {
  return new AnswerGuardError('AG_CONFIG_INVALID', `${path}: ${String(value)} ${rule}.`);
}

function requireScore(path: string, value: unknown): void {
  if (value !== undefined && !(typeof value === 'number' && value >= 0 && value <= 1)) {
    throw invalid(path, value, 'is not a number from 0 to 1');
  }
}

function requireFields(path: string, value: object, known: readonly string[]): void {
  const unknown = Object.keys(value).find((field) => !known.includes(field));
  if (unknown !== undefined) throw invalid(path + unknown, '', `is not one of ${known.join(', ')}`);
}

/** Throws AG_CONFIG_INVALID, naming the field: a test that misspells one should not pass. */
export function requireScript(script: Script): void {
  requireFields('', script, FIELDS);
  requireScore('supportScore', script.supportScore);
  if (script.fails !== undefined && !FAILURE_CAUSES.includes(script.fails)) {
    throw invalid('fails', script.fails, `is not one of ${FAILURE_CAUSES.join(', ')}`);
  }
  for (const claim of Object.values(script.claims ?? {})) {
    const path = 'claims.*.';
    if (typeof claim === 'number') {
      requireScore('claims.*', claim);
      continue;
    }
    requireFields(path, claim, CLAIM_FIELDS);
    requireScore(`${path}support`, claim.support);
    requireScore(`${path}contradiction`, claim.contradiction);
    if (claim.fact !== undefined && !(Number.isInteger(claim.fact) && claim.fact >= 0)) {
      throw invalid(`${path}fact`, claim.fact, 'is not the index of a fact');
    }
  }
}

function scriptedFor(
  sentence: string,
  { claims = {}, supportScore = 1 }: Script,
): Exclude<ScriptedClaim, number> {
  const key = Object.keys(claims).find((part) => sentence.includes(part));
  const scripted = key === undefined ? supportScore : (claims[key] ?? supportScore);
  return typeof scripted === 'number' ? { support: scripted } : scripted;
}

/**
 * What the engine would have to find for the script to come true: its own sentences, with the script's scores, each
 * borne by one whole fact.
 */
export function assessmentBy(script: Script, request: CheckGroundingRequest): Assessment {
  const { answerCandidate: answer, facts } = request;
  const claims = readClaims(answer).map((claim): AssessedClaim => {
    const { start, end } = claim;
    const scripted = scriptedFor(answer.slice(start, end), script);
    const { contradiction = 0, fact = 0 } = scripted;
    const { support = contradiction > 0 ? 0 : 1, checkRequired = claim.checkRequired } = scripted;
    const bearing = (score: number) => (fact < facts.length && score > 0 ? [{ chunks: [fact], score }] : []);
    return {
      start,
      end,
      checkRequired,
      judged: true,
      support: checkRequired ? support : 0,
      contradiction: checkRequired ? contradiction : 0,
      supporters: checkRequired ? bearing(support) : [],
      contradictors: checkRequired ? bearing(contradiction) : [],
    };
  });
  const required = claims.filter(({ checkRequired }) => checkRequired);
  const mean = (scores: readonly number[]) =>
    scores.length === 0 ? 0 : scores.reduce((sum, score) => sum + score, 0) / scores.length;
  return {
    claims,
    chunks: facts.map(({ factText }, fact) => ({ fact, start: 0, end: factText.length })),
    supportScore:
      required.length === 0 ? 0 : (script.supportScore ?? mean(required.map(({ support }) => support))),
    contradictionScore: mean(required.map(({ contradiction }) => contradiction)),
  };
}
