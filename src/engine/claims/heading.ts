import type { SegmentKind } from '../../text/markdown-blocks.js';

/** The end tag of an HTML element that titles what follows: a heading, a caption, a summary. */
const TITLE = /<\/(?:caption|dt|figcaption|h[1-6]|legend|summary)\s?>$/iu;

/** Whether Markdown or HTML sets a segment apart as the name of what follows. */
export function isHeading(text: string, kind: SegmentKind): boolean {
  return kind === 'heading' || TITLE.test(text);
}
