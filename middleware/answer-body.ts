import type { AnswerBody } from './dialects/dialect.js';

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

/** `cb({…});` as Express and others write it: everything up to the first bracket of the call is its head. */
const JSONP = /^([^{["(]*&&\s*[^{["(]*\(|\s*[\w$.[\]]+\()([^]*)(\)\s*;?\s*)$/;

const SCRIPT = /^(?:text|application)\/(?:x-)?javascript$/;

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** Whether a body may be JSON by its type, or by its first character where the type says nothing of it. */
function looksLikeJson(mediaType: string, text: string): boolean {
  return mediaType === 'application/json' || mediaType.endsWith('+json') || /^\s*[{[]/.test(text);
}

/** Reads a body for the dialects: parses JSON, whatever its type says, and unwraps JSONP. */
export function readBody({ mediaType, text, escapeHtml = false }: ReadBodyOptions): ReadBody {
  if (SCRIPT.test(mediaType)) {
    const [, head, inner, tail] = JSONP.exec(text) ?? [];
    const json = inner === undefined ? undefined : parse(inner);
    if (head !== undefined && inner !== undefined && tail !== undefined && json !== undefined) {
      // In a script `<` may end the element that holds it: always escaped there.
      return {
        body: { mediaType, text: inner, json, escapeHtml: true },
        wrap: (changed) => head + changed + tail,
      };
    }
  }
  const json = looksLikeJson(mediaType, text) ? parse(text) : undefined;
  return { body: { mediaType, text, json, escapeHtml }, wrap: (changed) => changed };
}
