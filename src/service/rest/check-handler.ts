import type { Request, Response } from 'express';
import { decodeCheckRequest } from '../../contract/decode-request.js';
import { encodeCheckResponse } from '../../contract/encode-response.js';
import { isJsonObject } from '../../contract/json-object.js';
import { parseJson } from '../../contract/parse-json.js';
import { encodeStatusError, type StatusError } from '../../contract/status-error.js';
import { FEEDBACK_HEADER } from '../../guard/feedback-header.js';
import { REQUEST_METADATA, withMetadataFields } from '../../wire/metadata-fields.js';
import type { Caller } from '../access/callers.js';
import type { CallerLimit } from '../access/caller-limit.js';
import type { CheckAnswer, CheckCore } from '../check-core.js';
import type { CheckTarget } from '../check-target.js';
import { compatDecodeOptions } from '../compat.js';
import { answerInOrder, entriesOf, linesOf, type BatchEntry } from './batch.js';
import { sendStatusError } from './errors.js';
import { applyFieldMask } from './field-mask.js';
import { bodyText, type BodyForm } from './read-body.js';
import { sendJson } from './send-json.js';
import type { SystemParameters } from './system-parameters.js';

/** The header that says how a check ended; the same name as on a guarded response. */
const HEADER = 'Answer-Guard';

/** A request for one check or several, up to its body. */
export interface CheckHead {
  readonly target: CheckTarget;
  readonly caller: Caller;
  readonly parameters: SystemParameters;
  readonly form: BodyForm;
}

export interface CheckHandlerOptions {
  readonly core: CheckCore;
  readonly limit: CallerLimit | undefined;
  readonly compat: boolean;
}

/** Answers the checks of a request whose body has been read. */
export function checkHandler({ core, limit, compat }: CheckHandlerOptions) {
  return async (head: CheckHead, req: Request, res: Response): Promise<void> => {
    const { target, caller, parameters, form } = head;
    const gone = new AbortController();
    const onClose = () => {
      if (!res.writableFinished) gone.abort();
    };
    res.once('close', onClose);

    const check = (json: () => unknown): Promise<CheckAnswer> =>
      core.check({
        transport: 'rest',
        target,
        caller,
        headers: req.headers,
        signal: gone.signal,
        timeoutMs: parameters.timeoutMs,
        read: () => decode(json(), target),
      });
    // For clients that send no field that their messages lack, as over gRPC.
    const given = req.get(REQUEST_METADATA);
    const extra = given === undefined ? undefined : Buffer.from(given, 'base64').toString();
    const decode = (json: unknown, { location, version }: CheckTarget) =>
      decodeCheckRequest(isJsonObject(json) ? withMetadataFields(json, extra) : json, {
        location,
        ...(compat && compatDecodeOptions(version)),
      });
    const masked = (answer: Extract<CheckAnswer, { kind: 'answered' }>) =>
      applyFieldMask(encodeCheckResponse(answer.verdict.response), parameters.fields ?? 'all');

    const one = async (json: () => unknown): Promise<void> => {
      const answer = await check(json);
      if (answer.kind === 'refused') sendStatusError(res, answer.status);
      if (answer.kind !== 'answered') return;
      res.setHeader(HEADER, answer.summary);
      if (answer.feedback !== undefined) res.setHeader(FEEDBACK_HEADER, answer.feedback);
      sendJson(res, 200, masked(answer));
    };
    const many = (entries: readonly BatchEntry[]): Promise<void> => {
      let first = true;
      const result = async (entry: BatchEntry): Promise<string> => {
        // The request itself was counted as one when it came.
        const counted = first;
        first = false;
        const over = counted ? undefined : await limit?.count(caller);
        const answer: CheckAnswer =
          over === undefined
            ? await check(entry)
            : { kind: 'refused', status: core.refuse({ transport: 'rest', target, caller }, over) };
        if (answer.kind === 'gone') return '';
        if (answer.kind === 'refused') return JSON.stringify(encodeStatusError(answer.status));
        // There is one header for all of them, so each says by itself how it ended.
        const { summary: answerGuard, feedback: answerGuardFeedback } = answer;
        return JSON.stringify({ ...masked(answer), answerGuard, answerGuardFeedback });
      };
      return answerInOrder(res, entries, form, result, gone.signal);
    };

    try {
      // What is read is let go of as soon as it is: a request in wait must not hold its bytes.
      const text = bodyText(req, form);
      req.body = undefined;
      if (form === 'lines') await many(linesOf(text, parseJson));
      else {
        const json = parseJson(text);
        if (Array.isArray(json)) await many(entriesOf(json));
        else await one(() => json);
      }
    } finally {
      res.off('close', onClose);
    }
  };
}

/** A request's refusal, logged, in Google's form. */
export function refuser(core: CheckCore) {
  return (
    res: Response,
    status: StatusError,
    about: Partial<Pick<CheckHead, 'target' | 'caller'>> = {},
  ): void => {
    sendStatusError(res, core.refuse({ transport: 'rest', ...about }, status));
  };
}
