import { Utf8Offsets } from '../contract/utf8-offsets.js';
import { decidingRule } from '../guard/decided-event.js';
import type { Decided } from '../guard/guard-core.js';
import { sentenceKind } from '../guard/sentence-kind.js';
import { contradictionScoreOf, coverageOf, supportScoreOf } from '../guard/verdict-figures.js';
import { listOf, scoreOf } from '../policy/claim-evidence.js';
import { policyHash } from '../policy/policy-hash.js';
import { languageOf } from '../text/language-of.js';
import { conversationHash } from './conversation-hash.js';
import type { RecordedExchange, RecordedSentence } from './exchange.js';
import { redactAround } from './redact-around.js';
import type { Redact } from './redact.js';

export interface RecordOptions {
  /** Write questions, answers and facts down. */
  readonly texts: boolean;
  /** What they go through before; absent: as they are. */
  readonly redact?: Redact | undefined;
}

/** What is written down of a decided exchange. `at` is when, in milliseconds since 1970. */
export function recordOf(
  { outcome, policy, dialect, budgetMs, engineVersion }: Decided,
  at: number,
  { texts, redact = (text) => text }: RecordOptions,
): RecordedExchange {
  const { verdict, decision, exchange } = outcome;
  const { answer, prompt, conversation } = exchange;
  const places = sentencesOf(outcome);
  const written = texts ? redactAround(answer, places, redact) : undefined;
  const supportScore = supportScoreOf(verdict);
  const contradictionScore = contradictionScoreOf(verdict);
  const helpfulnessScore = verdict.kind === 'failed' ? undefined : scoreOf(verdict.response.helpfulnessScore);
  return {
    id: outcome.id,
    at: new Date(at).toISOString(),
    route: outcome.route,
    mode: outcome.mode === 'observe' ? 'observe' : 'enforce',
    dialect,
    language: languageOf(answer) ?? 'und',
    ...(written !== undefined && {
      ...(prompt !== undefined && { question: redact(prompt) }),
      answer: written.text,
      facts: exchange.facts.map(({ factText }) => redact(factText)),
      ...(outcome.text !== answer && { sent: redact(outcome.text) }),
    }),
    ...(conversation !== undefined && { conversation: conversationHash(conversation) }),
    answerLength: answer.length,
    factCount: exchange.facts.length,
    sentences: places.map((sentence, index) => ({ ...sentence, ...written?.places[index] })),
    ...(supportScore !== undefined && { supportScore }),
    ...(contradictionScore !== undefined && { contradictionScore }),
    ...(helpfulnessScore !== undefined && { helpfulnessScore }),
    action: decision.action,
    reason: decidingRule(verdict, decision),
    ...(verdict.kind !== 'complete' && { cause: verdict.cause }),
    complete: verdict.kind === 'complete',
    coverage: coverageOf(verdict),
    latencyMs: Math.round(outcome.elapsedMs * 1000) / 1000,
    budgetMs,
    checker: verdict.checker,
    engineVersion,
    ...(verdict.tier !== undefined && { tier: verdict.tier }),
    policyHash: policyHash(policy),
  };
}

/** The sentences of the answer that was given, with what was decided of each. */
function sentencesOf({ verdict, decision, exchange }: Decided['outcome']): RecordedSentence[] {
  if (verdict.kind === 'failed') return [];
  const offsets = new Utf8Offsets(exchange.answer);
  const { claims, citedChunks } = verdict.response;
  return listOf(claims).map((claim, index) => {
    const { state, action } = decision.claims[index] ?? { state: 'unjudged', action: 'pass' };
    const start = offsets.nearestUtf16(claim.startPos);
    const end = offsets.nearestUtf16(claim.endPos);
    const score = state === 'notChecked' || state === 'unjudged' ? undefined : scoreOf(claim.score);
    const chunks = listOf(state === 'contradicted' ? claim.antiCitationIndices : claim.citationIndices);
    const facts = chunks.map((chunk) => Number(listOf(citedChunks)[chunk]?.source));
    const cites = [...new Set(facts)].filter((fact) => Number.isSafeInteger(fact) && fact >= 0);
    return {
      start,
      end: Math.max(start, end),
      ...(score !== undefined && { score }),
      state,
      kind: sentenceKind(exchange.answer.slice(start, end), state !== 'notChecked'),
      action,
      ...(cites.length > 0 && { cites }),
    };
  });
}
