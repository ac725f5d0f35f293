import { Argument, Command } from 'commander';
import { buildChecker } from '../../../config/build-checker.js';
import type { GuardSettings } from '../../../config/resolve-settings.js';
import { budgeted } from '../../checkers/budgeted.js';
import type { Checker } from '../../checkers/checker.js';
import { explainingEngine, type ExplainingEngine } from '../../checkers/embedded/explaining-engine.js';
import { fitted, type FittedFacts } from '../../checkers/fitting/fitted.js';
import { AnswerGuardError } from '../../contract/answer-guard-error.js';
import type { CheckGroundingRequest } from '../../contract/check-request.js';
import { encodeCheckResponse } from '../../contract/encode-response.js';
import { after, systemClock } from '../../contract/monotonic-clock.js';
import type { CompleteVerdict, FailureCause, PartialVerdict, Verdict } from '../../contract/verdict.js';
import type { Assessment } from '../../engine/assessment.js';
import { readCheckInput, type CheckInput } from '../check-input.js';
import { EXIT, type CliIo, type ExitCode } from '../cli-io.js';
import { explainClaims } from '../explain-claims.js';
import { groundingOf } from '../grounding.js';
import { loadSettings } from '../load-settings.js';
import { renderReport } from '../render-report.js';
import { repeatable } from '../repeatable.js';
import { thresholdNote } from '../threshold-note.js';
import { numberOption, usageError, wholeNumberOption } from '../usage-error.js';
import { NO_OBSERVER } from '../../telemetry/observers.js';

const DEFAULT_TIMEOUT_MS = 30_000;

/** What helps against what kept an answer from being judged. */
const HINTS: Readonly<Partial<Record<FailureCause, string>>> = {
  timeout: 'raise --timeout',
  engineHeld: 'report the text: no text should hold the engine',
  unsupportedLanguage: 'engine.otherLanguages: judge has it judged all the same, less surely',
};

interface CheckFlags {
  readonly answer?: string;
  readonly facts: readonly string[];
  readonly prompt?: string;
  readonly threshold?: number;
  readonly timeout: number;
  readonly explain?: true;
  readonly json?: true;
  readonly config?: string;
}

/** `answer-guard check`: one answer, for a person or a script. */
export function checkCommand(io: CliIo, done: (code: ExitCode) => void): Command {
  return new Command('check')
    .description('Check one answer. Exits with 0 when every claim is grounded, 1 when one is not.')
    .addArgument(
      new Argument('[request]', 'a check request of the contract as JSON, or - for standard input'),
    )
    .option('-a, --answer <text>', 'the answer: TEXT, @FILE, or - for standard input (default: piped input)')
    .addOption(
      repeatable(
        '-f, --facts <paths...>',
        'facts, of files and folders: .json, .jsonl, .pdf, or text in any other file; of more than a check takes, what shares most with the answer',
      ),
    )
    .option('-p, --prompt <text>', 'what was asked')
    .option(
      '-t, --threshold <number>',
      "citation threshold in [0, 1] (default: the contract's 0.6; a policy's may be another)",
      numberOption('--threshold', 0, 1),
    )
    .option(
      '--timeout <ms>',
      'time limit in milliseconds',
      wholeNumberOption('--timeout', 1, 600_000),
      DEFAULT_TIMEOUT_MS,
    )
    .option(
      '--explain',
      'say in three lines why each claim was judged so, the deciding one first (embedded engine)',
    )
    .option('--json', "print the contract's response instead of a report")
    .option('--config <path>', 'configuration file')
    .action(async (request: string | undefined, flags: CheckFlags) => {
      done(await check(request, flags, io));
    });
}

async function check(path: string | undefined, flags: CheckFlags, io: CliIo): Promise<ExitCode> {
  const { timeout, json = false, explain = false, config, ...parts } = flags;
  const input = await readCheckInput(path === undefined ? parts : { ...parts, request: path }, io);
  const { settings } = loadSettings({ config }, io);
  if (explain && settings.checker !== 'embedded') {
    throw usageError('--explain: only the embedded checker can say why');
  }
  const engine = settings.checker === 'embedded' ? explainingEngine(settings.engine) : undefined;
  const { verdict, explained } = await judge(input.request, timeout, {
    checker: checkerFor(settings, io, engine),
    ...(explain && engine && { engine }),
  });
  if (verdict.kind === 'failed') {
    const why = AnswerGuardError.isInstance(verdict.error) ? `: ${verdict.error.message}` : '';
    throw incomplete(`nothing was judged, cause ${verdict.cause}${why}`, verdict.cause);
  }
  io.stdout.write(json ? asJson(verdict, explained) : asReport(verdict, input, explained));
  if (!json) io.stdout.write(thresholdNote(verdict, input.request, settings.policy.citationThreshold));
  if (verdict.kind === 'partial') {
    const judged = Math.floor(verdict.coverage * 100);
    throw incomplete(`only ${judged} % was judged`, verdict.cause);
  }
  return groundingOf(verdict).holds ? EXIT.ok : EXIT.ungrounded;
}

function incomplete(what: string, cause: FailureCause): AnswerGuardError {
  const hint = HINTS[cause];
  return new AnswerGuardError('AG_CHECK_INCOMPLETE', what, hint === undefined ? {} : { hint });
}

function asReport(
  verdict: CompleteVerdict | PartialVerdict,
  { request, origins }: CheckInput,
  explained: Explained | undefined,
): string {
  const reasons = explained && {
    reasons: explainClaims(
      explained.assessment,
      { ...request, facts: explained.facts },
      explained.factOf.map((fact) => origins[fact] ?? ''),
    ),
  };
  return renderReport(verdict, { origins, ...reasons });
}

/**
 * The contract's response; explained, along with the engine's own findings, whose offsets are in UTF-16, and with the facts that they are about
 * where not all were read as they were given.
 */
function asJson(verdict: CompleteVerdict | PartialVerdict, explained: Explained | undefined): string {
  const response = encodeCheckResponse(verdict.response);
  const shown = explained && {
    response,
    assessment: explained.assessment,
    ...(verdict.narrowed !== undefined && { facts: explained.facts }),
  };
  return `${JSON.stringify(shown ?? response, null, 2)}\n`;
}

/** The configured checker. The embedded engine judges a single answer sooner in this thread than a worker starts. */
function checkerFor(settings: GuardSettings, io: CliIo, engine: ExplainingEngine | undefined): Checker {
  return io.buildChecker?.(settings, NO_OBSERVER) ?? engine?.checker ?? buildChecker(settings, NO_OBSERVER);
}

/** Why an answer was judged so. */
interface Explained extends FittedFacts {
  readonly assessment: Assessment;
}

interface Judges {
  readonly checker: Checker;
  /** To say why; undefined when nobody asked. */
  readonly engine?: ExplainingEngine;
}

async function judge(
  request: CheckGroundingRequest,
  timeoutMs: number,
  { checker, engine }: Judges,
): Promise<{ readonly verdict: Verdict; readonly explained: Explained | undefined }> {
  const { facts } = request;
  let read: FittedFacts = { facts, factOf: [...facts.keys()] };
  const onFit = (fit: FittedFacts): void => {
    read = fit;
  };
  try {
    await checker.ready;
    const verdict = await budgeted(fitted(checker, { onFit })).check(request, {
      signal: new AbortController().signal,
      deadline: after(systemClock.now(), timeoutMs),
    });
    const assessment = await engine?.explain({ ...request, facts: read.facts }, timeoutMs);
    return { verdict, explained: assessment && { ...read, assessment } };
  } finally {
    await checker.close();
    await engine?.checker.close();
  }
}
