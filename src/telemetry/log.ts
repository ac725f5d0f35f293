import { createHash } from 'node:crypto';
import { pino, type Logger } from 'pino';
import { AnswerGuardError } from '../contract/answer-guard-error.js';
import { codeOf } from '../contract/code-of.js';
import { errorOrigin } from './error-origin.js';
import type { CheckedEvent, FallbackEvent, RemoteCallEvent, SignInEvent } from './checker-events.js';
import type { DecidedEvent } from './decided-event.js';
import type { FactsLostEvent, GuardEvent, Observer } from './observer.js';
import type { WarningCode } from './warning-codes.js';

/** Different warnings that are remembered, so as to say each once. */
const MOST_WARNINGS = 1000;

/** How far an error's causes are followed; they may go in a circle. */
const MOST_CAUSES = 4;

export interface LogOptions {
  /** The app's logger, of which ours is a child. @default a pino logger of our own, to stdout */
  readonly logger?: Logger;
  /**
   * Write out the texts of decided exchanges too, and the messages of errors, which may quote them.
   * @default false
   */
  readonly texts?: boolean;
}

const FACTS_LOST: Readonly<Record<FactsLostEvent['why'], string>> = {
  outsideRequest:
    'Facts were handed over outside of a guarded request, and are lost: mount the guard before what retrieves them, or use setFacts(res, facts).',
  unguarded:
    'Facts were handed over for a response that no guard is mounted on, and are lost: mount answerGuard() on its route, before the handler.',
  tooLate:
    'Facts were handed over after the answer was judged, and are lost: hand them over before answering.',
};

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

const toMicroseconds = (ms: number): number => Math.round(ms * 1000) / 1000;

/** An error without what may quote a text: its message is ours to show only if the error is ours. */
function errorFields(error: unknown, texts: boolean, depth = 1): Record<string, unknown> {
  const ours = AnswerGuardError.isInstance(error);
  const code: unknown = codeOf(error);
  const cause = error instanceof Error && depth < MOST_CAUSES ? error.cause : undefined;
  return {
    ...(code !== undefined && { code }),
    ...((ours || texts) && error instanceof Error && { message: error.message }),
    ...(ours && error.hint !== undefined && { hint: error.hint }),
    ...(ours && { docs: error.docs }),
    origin: errorOrigin(error),
    ...(cause !== undefined && { cause: errorFields(cause, texts, depth + 1) }),
  };
}

/** An event's fields, with its error as it may be shown. */
function fieldsOf(
  { type: _type, error, ...fields }: RemoteCallEvent | FallbackEvent | SignInEvent,
  texts: boolean,
): Record<string, unknown> {
  return { ...fields, ...(error !== undefined && { error: errorFields(error, texts) }) };
}

/**
 * Writes to the app's log: a line for each decision, with ids, scores and hashes; one for each thing that failed; each
 * warning once. Never a text, unless asked. Levels: decisions on a complete verdict are `info`, on another `warn`; what
 * failed is `warn`, a callback of the app's `error`; single checks are `debug`.
 */
export function logObserver(options: LogOptions = {}): Observer {
  const { texts = false } = options;
  const log = options.logger?.child({ component: 'answer-guard' }) ?? pino({ name: 'answer-guard' });
  const said = new Set<string>();

  function decided({ type: _type, texts: exchange, traits: _traits, ...event }: DecidedEvent): void {
    const level = event.verdict === 'complete' ? 'info' : 'warn';
    if (!log.isLevelEnabled(level)) return;
    const held = exchange?.();
    log[level](
      {
        ...event,
        elapsedMs: toMicroseconds(event.elapsedMs),
        ...(held && { answerSha256: sha256(held.answer), releasedSha256: sha256(held.released) }),
        ...(held && texts && { texts: held }),
      },
      `answer-guard: ${event.action}`,
    );
  }

  function checked({ type: _type, error, ...event }: CheckedEvent): void {
    // Nobody failed when the client is gone.
    const isAbort = AnswerGuardError.isInstance(error) && error.code === 'AG_ABORTED';
    const level = error === undefined || isAbort ? 'debug' : 'warn';
    if (!log.isLevelEnabled(level)) return;
    log[level](
      {
        ...event,
        elapsedMs: toMicroseconds(event.elapsedMs),
        ...(error !== undefined && { error: errorFields(error, texts) }),
      },
      `answer-guard: check ${event.outcome}`,
    );
  }

  function warned(code: WarningCode, message: string): void {
    const key = `${code} ${message}`;
    if (said.has(key) || said.size >= MOST_WARNINGS) return;
    said.add(key);
    log.warn({ code }, `answer-guard: ${message}`);
  }

  function observe(event: GuardEvent): void {
    switch (event.type) {
      case 'decided':
        decided(event);
        break;
      case 'checked':
        checked(event);
        break;
      case 'unchecked': {
        const { type: _type, ...fields } = event;
        log.warn(fields, 'answer-guard: unchecked');
        break;
      }
      case 'passedOver':
        log.debug({ route: event.route }, 'answer-guard: no answer');
        break;
      case 'streamed': {
        const { type: _type, ...fields } = event;
        log.debug(fields, 'answer-guard: streamed');
        break;
      }
      case 'warning':
        warned(event.code, event.message);
        break;
      case 'cacheFailed': {
        const { operation, why, error } = event;
        log.warn(
          { operation, why, ...(error !== undefined && { error: errorFields(error, texts) }) },
          'answer-guard: the cache failed',
        );
        break;
      }
      case 'callbackFailed':
        log.error(
          { callback: event.callback, error: errorFields(event.error, texts) },
          'answer-guard: a callback failed',
        );
        break;
      case 'remoteCall':
        log.debug(fieldsOf(event, texts), `answer-guard: call of ${event.checker}`);
        break;
      case 'breaker': {
        const { checker, state } = event;
        log[state === 'open' ? 'warn' : 'info']({ checker, state }, `answer-guard: breaker ${state}`);
        break;
      }
      case 'fallback':
        log.warn(fieldsOf(event, texts), `answer-guard: ${event.to} judged for ${event.from}`);
        break;
      case 'signIn':
        log[event.result === 'failed' ? 'warn' : 'debug'](
          fieldsOf(event, texts),
          `answer-guard: sign-in ${event.result}`,
        );
        break;
      case 'audited': {
        const { route, result, why } = event;
        log.debug({ route, result, ...(why !== undefined && { why }) }, `answer-guard: audit ${result}`);
        break;
      }
      case 'factsLost':
        warned('facts-lost', FACTS_LOST[event.why]);
        break;
      case 'recorded':
        if (event.result === 'dropped')
          warned('records-dropped', 'Records were dropped, since their sink does not keep up or is down.');
        break;
      case 'recordSinkFailed':
        log.warn({ error: errorFields(event.error, texts) }, 'answer-guard: records could not be written');
        break;
      case 'auditLogged':
        if (event.result === 'dropped')
          warned(
            'audit-log-dropped',
            'Entries of the audit log were dropped, since it does not keep up or cannot be written.',
          );
        break;
      case 'auditLogFailed':
        log.error(
          { error: errorFields(event.error, texts) },
          'answer-guard: the audit log could not be written',
        );
        break;
      case 'auditLogSynced':
        if (event.isNoted)
          log.info(
            { audit: `${event.number}:${event.hash}` },
            `answer-guard: the audit log is vouched for up to ${event.number}:${event.hash}`,
          );
        break;
      case 'bulkJudged':
      case 'bulkQueue':
      case 'cache':
      case 'secondOpinion':
      case 'tokens':
      case 'cascade':
      case 'feedback':
      case 'inFlight':
      case 'drift':
      case 'served':
      case 'admissionLimit':
      case 'connectionClosed':
        break;
      default:
        event satisfies never;
    }
  }
  return { observe };
}
