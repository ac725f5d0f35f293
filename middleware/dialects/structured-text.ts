import { jsonIn } from '../../src/text/texts-in-json.js';
import { withHeldTexts } from './held-texts.js';
import { replaceAnswer, textOf } from './json-answer.js';
import { editHeldJson } from './json-text.js';

/** An answer that is JSON, as what it says. */
export interface StructuredText {
  /** Its texts, each a paragraph. */
  readonly text: string;
  /** The JSON with its texts as they stand in `after`; with a block message in the place of the first, and the others empty. */
  write(after: string, isBlocked: boolean): string;
}

/** Undefined for an answer that is no JSON, bare or fenced, or holds no text that says something. */
export function structuredText(answer: string): StructuredText | undefined {
  const read = withHeldTexts({ parts: [{ path: [], text: answer }] });
  if (read.held === undefined) return undefined;
  return {
    text: textOf(read),
    write: (after, isBlocked) => {
      const json = jsonIn(answer)?.value;
      return editHeldJson(answer, replaceAnswer(read, { after, isBlocked, json, others: [], facts: [] }));
    },
  };
}
