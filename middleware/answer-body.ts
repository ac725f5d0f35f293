import type { AnswerBody } from './dialects/dialect.js';
import { parsedJson } from './parsed-json.js';
import { unwrapJsonp } from './response/jsonp.js';

/** A held body as text, with what was written around it. */
export interface ReadBody {
  readonly body: AnswerBody;
  /** Puts a changed text back where the body's was: a JSONP call keeps its wrapper. */
  readonly wrap: (text: string) => string;
}

export interface ReadBodyOptions {
  /** Lower case, without parameters. */
  readonly mediaType: string;
  readonly text: string;
  /** The app's setting `json escape`. @default false */
  readonly escapeHtml?: boolean;
}

const SCRIPT = /^(?:text|application)\/(?:x-)?javascript$/;

/** Whether a body may be JSON by its type, or by its first character where the type says nothing of it. */
function looksLikeJson(mediaType: string, text: string): boolean {
  return mediaType === 'application/json' || mediaType.endsWith('+json') || /^\s*[{[]/.test(text);
}

/** Reads a body for the dialects: parses JSON, whatever its type says, and unwraps JSONP. */
export function readBody({ mediaType, text, escapeHtml = false }: ReadBodyOptions): ReadBody {
  if (SCRIPT.test(mediaType)) {
    const call = unwrapJsonp(text);
    const json = call === undefined ? undefined : parsedJson(call.inner);
    if (call !== undefined && json !== undefined) {
      const { head, inner, tail } = call;
      // In a script `<` may end the element that holds it: always escaped there.
      return {
        body: { mediaType, text: inner, json, escapeHtml: true },
        wrap: (changed) => head + changed + tail,
      };
    }
  }
  const json = looksLikeJson(mediaType, text) ? parsedJson(text) : undefined;
  return { body: { mediaType, text, json, escapeHtml }, wrap: (changed) => changed };
}
