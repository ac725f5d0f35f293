import type { CheckGroundingRequest } from '../contract/check-request.js';
import type { CheckGroundingResponse } from '../contract/check-response.js';
import { Utf8Offsets } from '../contract/utf8-offsets.js';
import type { CompleteVerdict, PartialVerdict } from '../contract/verdict.js';
import { textsInJson } from '../text/texts-in-json.js';
import type { Checker } from './checker.js';
import { wrapped } from './wrapped.js';

/** Separates the texts, so that none of their sentences run into the next. */
const GAP = '\n\n';

/** What an answer that is JSON says, and how offsets in it are those of the answer. */
interface Spread {
  readonly answer: Utf8Offsets;
  /** The texts in it, one after the other. */
  readonly texts: Utf8Offsets;
  /** UTF-16 offsets of the answer by those of its texts. */
  readonly toAnswer: (at: number) => number;
  readonly toTexts: (at: number) => number;
}

/**
 * Judges an answer that is JSON (a model's structured output), bare or fenced, as the texts in it: as one text, a wrong one would be one
 * among many. Claims name what they stand for in the answer as it was given, escapes in it. Others go through untouched.
 */
export function structuredAnswers(checker: Checker): Checker {
  const outer = wrapped(checker, async (request, options) => {
    const spread = spreadOf(request.answerCandidate);
    if (spread === undefined) return checker.check(request, options);
    const verdict = await checker.check(requestOfTexts(request, spread), options);
    return verdict.kind === 'failed' ? verdict : inAnswer(verdict, spread);
  });
  const rethreshold = checker.rethreshold?.bind(checker);
  if (rethreshold === undefined) return outer;
  return Object.assign(outer, {
    rethreshold: (verdict: CompleteVerdict, request: CheckGroundingRequest) => {
      const spread = spreadOf(request.answerCandidate);
      if (spread === undefined) return rethreshold(verdict, request);
      return inAnswer(rethreshold(verdict, requestOfTexts(request, spread)), spread);
    },
  });
}

/** A request for what such an answer says, and where a UTF-16 offset of that stands in the answer; undefined for any other. */
export function spreadRequest(
  request: CheckGroundingRequest,
): { readonly request: CheckGroundingRequest; readonly toAnswer: (at: number) => number } | undefined {
  const spread = spreadOf(request.answerCandidate);
  return spread && { request: requestOfTexts(request, spread), toAnswer: spread.toAnswer };
}

function spreadOf(answer: string): Spread | undefined {
  const texts = textsInJson(answer);
  if (texts.length === 0) return undefined;
  const starts: number[] = [];
  let joined = '';
  for (const { text } of texts) {
    if (joined !== '') joined += GAP;
    starts.push(joined.length);
    joined += text;
  }
  return {
    answer: new Utf8Offsets(answer),
    texts: new Utf8Offsets(joined),
    toAnswer: (at) => {
      const index = lastUpTo(at, texts.length, (each) => starts[each] ?? 0);
      const { text, offsetOf } = texts[index] ?? NO_TEXT;
      return offsetOf(Math.min(at - (starts[index] ?? 0), text.length));
    },
    toTexts: (at) => {
      const index = lastUpTo(at, texts.length, (each) => texts[each]?.offsetOf(0) ?? 0);
      const { text, offsetOf } = texts[index] ?? NO_TEXT;
      return (starts[index] ?? 0) + lastUpTo(at, text.length + 1, offsetOf);
    },
  };
}

/** The last index of a list of rising offsets whose offset is not behind `at`; 0 where all are. */
function lastUpTo(at: number, length: number, offsetOf: (index: number) => number): number {
  let low = 0;
  let high = length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (offsetOf(middle) <= at) low = middle;
    else high = middle - 1;
  }
  return low;
}

const NO_TEXT = { text: '', offsetOf: (): number => 0 };

function requestOfTexts(
  request: CheckGroundingRequest,
  { answer, texts, toTexts }: Spread,
): CheckGroundingRequest {
  const moved = ({ start, end }: { readonly start: number; readonly end: number }) => ({
    start: texts.toByte(toTexts(answer.nearestUtf16(start))),
    end: texts.toByte(toTexts(answer.nearestUtf16(end))),
  });
  const { span, spans } = request;
  return {
    ...request,
    answerCandidate: texts.text,
    ...(span !== undefined && { span: moved(span) }),
    ...(spans !== undefined && { spans: spans.map(moved) }),
  };
}

function inAnswer<V extends CompleteVerdict | PartialVerdict>(verdict: V, spread: Spread): V {
  return { ...verdict, response: moveClaims(verdict.response, spread) };
}

function moveClaims(
  response: CheckGroundingResponse,
  { answer, texts, toAnswer }: Spread,
): CheckGroundingResponse {
  return {
    ...response,
    claims: response.claims.map((claim) => {
      const startPos = answer.toByte(toAnswer(texts.nearestUtf16(claim.startPos)));
      const endPos = answer.toByte(toAnswer(texts.nearestUtf16(claim.endPos)));
      return { ...claim, claimText: answer.sliceBytes(startPos, endPos), startPos, endPos };
    }),
  };
}
