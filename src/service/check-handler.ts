import type { Request, Response } from 'express';
import type { Checker } from '../checkers/checker.js';
import type { CheckGroundingRequest } from '../contract/check-request.js';
import { decodeCheckRequest } from '../contract/decode-request.js';
import { encodeCheckResponse } from '../contract/encode-response.js';
import { after, type Clock } from '../contract/monotonic-clock.js';
import { parseJson } from '../contract/parse-json.js';
import { statusOfHttp } from '../contract/status-error.js';
import type { Verdict } from '../contract/verdict.js';
import type { CheckTarget } from './check-path.js';
import { sendStatusError, statusOf } from './errors.js';
import { bodyText } from './read-check-text.js';
import type { ServiceLog } from './service-log.js';
import { verdictHeader } from './verdict-header.js';
import { statusOfFailure } from './verdict-status.js';

/** The header that says how a check ended; the same name as on a guarded response. */
const HEADER = 'Answer-Guard';

export interface CheckHandlerOptions {
  readonly checker: Checker;
  readonly log: ServiceLog;
  readonly clock: Clock;
  readonly checkTimeoutMs: number;
  /** Names besides `default_grounding_config` that a check may be sent to. */
  readonly groundingConfigs: ReadonlySet<string>;
}

/** Answers one check whose body has been read. Never rejects for what a client can do. */
export function checkHandler(options: CheckHandlerOptions) {
  const { checker, log, clock, checkTimeoutMs, groundingConfigs } = options;

  return async (target: CheckTarget, req: Request, res: Response): Promise<void> => {
    const started = clock.now();
    const entry = log.begin(target);
    if (!groundingConfigs.has(target.config)) {
      refuse(404, `There is no grounding configuration ${target.config}`);
      return;
    }
    let request: CheckGroundingRequest;
    try {
      request = decodeCheckRequest(parseJson(bodyText(req)), { location: target.location });
    } catch (error) {
      const status = statusOf(error);
      if (status.http >= 500) throw error;
      sendStatusError(res, status);
      entry.refused(status);
      return;
    }
    if (request.groundingSource !== undefined) {
      refuse(404, 'No data store of this service belongs to groundingSource.searchSource');
      return;
    }
    const gone = new AbortController();
    const onClose = () => {
      gone.abort();
    };
    res.once('close', onClose);
    const judged = entry.judging();
    const verdict = await checker.check(request, {
      signal: gone.signal,
      deadline: after(started, checkTimeoutMs),
    });
    judged();
    res.off('close', onClose);
    if (gone.signal.aborted) entry.clientGone(request);
    else {
      answer(res, verdict, request, checker);
      entry.checked(request, verdict);
    }

    function refuse(http: number, message: string): void {
      const status = statusOfHttp(http, message);
      sendStatusError(res, status);
      entry.refused(status);
    }
  };
}

function answer(res: Response, verdict: Verdict, request: CheckGroundingRequest, checker: Checker): void {
  if (verdict.kind === 'failed') {
    sendStatusError(res, statusOfFailure(verdict));
    return;
  }
  res.setHeader(HEADER, verdictHeader(verdict, missingScores(request, checker)));
  res.json(encodeCheckResponse(verdict.response));
}

/** What the request asks for and the checker does not have: the response leaves it out, and the header says so. */
function missingScores({ groundingSpec = {} }: CheckGroundingRequest, { capabilities }: Checker): string[] {
  const missing: string[] = [];
  if (groundingSpec.enableClaimLevelScore === true && !capabilities.claimScores) missing.push('score');
  if (groundingSpec.enableAntiCitations === true && !capabilities.contradictions)
    missing.push('contradictionScore');
  if (groundingSpec.enableHelpfulnessScore === true && !capabilities.helpfulness)
    missing.push('helpfulnessScore');
  return missing;
}
