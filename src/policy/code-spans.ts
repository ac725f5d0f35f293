import type { TextRange } from '../contract/text-range.js';

/** A part of a Markdown text that is code, fences and backticks included. */
export interface CodeSpan extends TextRange {
  readonly kind: 'fenced' | 'inline';
}

const BACKTICKS = /^ {0,3}(`{3,})([^`\n]*)/u;
const TILDES = /^ {0,3}(~{3,})/u;

/** The code of a Markdown text in order: fenced blocks by whole lines, and spans between backtick runs of equal length. */
export function findCode(text: string): CodeSpan[] {
  const spans: CodeSpan[] = [];
  let prose = 0;
  let at = 0;
  let open: { readonly fence: string; readonly start: number } | undefined;
  while (at < text.length) {
    const newline = text.indexOf('\n', at);
    const end = newline < 0 ? text.length : newline;
    const line = withoutContainer(text.slice(at, end).replace(/\r$/u, ''));
    const fence = fenceOf(line);
    if (open === undefined && fence !== undefined) {
      spans.push(...inlineCode(text, prose, at));
      open = { fence, start: at };
    } else if (open !== undefined && closes(line, open.fence)) {
      spans.push({ kind: 'fenced', start: open.start, end });
      open = undefined;
      prose = end;
    }
    at = end + 1;
  }
  if (open !== undefined) spans.push({ kind: 'fenced', start: open.start, end: text.length });
  else spans.push(...inlineCode(text, prose, text.length));
  return spans;
}

/** A line without what nests it in a quote or a list item: a fence may stand there too. */
function withoutContainer(line: string): string {
  return line.replace(/^(?:\s*(?:>|[-*+]|\d{1,9}[.)])\s)*\s*/u, '');
}

/** The run of marks that opens a fenced block. */
function fenceOf(line: string): string | undefined {
  const tildes = TILDES.exec(line)?.[1];
  if (tildes !== undefined) return tildes;
  const [all = '', backticks] = BACKTICKS.exec(line) ?? [];
  return all.length === line.length ? backticks : undefined;
}

function closes(line: string, fence: string): boolean {
  const run = line.trim();
  return run.length >= fence.length && run === fence.charAt(0).repeat(run.length);
}

/** A code span ends with its paragraph at the latest. */
function* inlineCode(text: string, from: number, to: number): Generator<CodeSpan> {
  let at = from;
  for (const { index, 0: emptyLine } of text.slice(from, to).matchAll(/\n[ \t]*\n/gu)) {
    const end = from + index + emptyLine.length;
    yield* codeOfParagraph(text.slice(at, end), at);
    at = end;
  }
  yield* codeOfParagraph(text.slice(at, to), at);
}

function* codeOfParagraph(paragraph: string, offset: number): Generator<CodeSpan> {
  const runs = [...paragraph.matchAll(/`+/gu)].map((run) => ({
    start: offset + run.index,
    end: offset + run.index + run[0].length,
  }));
  // From the back: the next run of each length.
  const nextOfLength = new Map<number, number>();
  const closings = runs.map(() => -1);
  for (let i = runs.length - 1; i >= 0; i--) {
    const run = runs[i];
    if (run === undefined) continue;
    closings[i] = nextOfLength.get(run.end - run.start) ?? -1;
    nextOfLength.set(run.end - run.start, i);
  }
  for (let i = 0; i < runs.length; i++) {
    const opening = runs[i];
    const closing = runs[closings[i] ?? -1];
    if (opening === undefined || closing === undefined) continue;
    yield { kind: 'inline', start: opening.start, end: closing.end };
    i = closings[i] ?? i;
  }
}
