import type { GroundingFact } from '../../contract/check-request.js';
import { characterStart } from '../../contract/surrogates.js';
import { readAttributes } from './attributes.js';
import type { ChunkDraft } from './chunk.js';
import { splitFact } from './split-fact.js';

/** UTF-16 units of a part; under the contract's limit by far, so that of a long text not much comes with what is relevant. */
const DEFAULT_PART = 4000;
/** What is read at once, so that no fact holds the event loop for long. */
const SLAB = 100_000;
/** A part's heading goes into the first of these attributes that the fact does not have. */
const HEADING_NAMES = ['heading', 'section', 'caption'] as const;

interface Piece {
  readonly start: number;
  readonly end: number;
  /** A new paragraph, section or table begins with it. */
  readonly opens: boolean;
  readonly context: string;
  readonly columns: string | undefined;
}

/**
 * Cuts a long fact into facts of at most `longest` UTF-16 units (4,000 by default), verbatim parts of its text that leave out nothing but white
 * space: between paragraphs where there are any in the second half of a part, else between sentences, rows or, in an endless
 * word, anywhere. What a part stood under (headings, a list's lead-in, a table's columns) goes with it as an attribute.
 * Yields after each stretch of reading.
 */
export function* cutFact(
  fact: GroundingFact,
  longest = DEFAULT_PART,
): Generator<undefined, readonly GroundingFact[]> {
  const { factText: text, attributes = {} } = fact;
  const { columns } = readAttributes(fact);
  const headingName = HEADING_NAMES.find((name) => !Object.hasOwn(attributes, name));
  const pieces: Piece[] = [];
  let context: readonly string[] = [];
  for (let from = 0; from < text.length;) {
    const to = endOfSlab(text, from);
    const drafts = splitFact(text.slice(from, to), { context, ...(columns !== undefined && { columns }) });
    for (const draft of drafts)
      pieces.push(...piecesOf(text, from, { draft, before: pieces.at(-1), longest }));
    // What comes next stands under the same headings.
    context = (drafts.at(-1)?.context ?? '').split('\n').filter((part) => part !== '');
    from = to;
    yield;
  }
  return partsOf(pieces, longest).map(([first, last]) => ({
    factText: text.slice(first.start, last.end),
    attributes: {
      ...attributes,
      ...(first.context !== '' &&
        headingName !== undefined && { [headingName]: first.context.replaceAll('\n', ': ') }),
      ...(first.columns !== undefined && columns === undefined && { columns: first.columns }),
    },
  }));
}

/** Between paragraphs if possible, else between lines. */
function endOfSlab(text: string, from: number): number {
  if (text.length - from <= SLAB) return text.length;
  const half = from + SLAB / 2;
  for (const mark of ['\n\n', '\n', ' ']) {
    const at = text.lastIndexOf(mark, from + SLAB);
    if (at > half) return at + mark.length;
  }
  return characterStart(text, from + SLAB);
}

interface CutDraft {
  readonly draft: ChunkDraft;
  readonly before: Piece | undefined;
  readonly longest: number;
}

function* piecesOf(text: string, offset: number, { draft, before, longest }: CutDraft): Generator<Piece> {
  const { context, kind, cells } = draft;
  const end = offset + draft.end;
  const columns = kind === 'row' ? columnsOf(cells.map(({ header }) => header)) : undefined;
  let start = offset + draft.start;
  let opens =
    before === undefined || /\n[^\S\n]*\n/.test(text.slice(before.end, start)) || context !== before.context;
  while (end - start > longest) {
    const cut = characterStart(text, start + longest);
    yield { start, end: cut, opens, context, columns };
    start = cut;
    opens = false;
  }
  yield { start, end, opens, context, columns };
}

function columnsOf(headers: readonly string[]): string | undefined {
  return headers.some((header) => header !== '') ? headers.join(' | ') : undefined;
}

/** First and last piece of each part. */
function partsOf(pieces: readonly Piece[], longest: number): (readonly [Piece, Piece])[] {
  const parts: (readonly [Piece, Piece])[] = [];
  for (let first = 0; first < pieces.length;) {
    const start = pieces[first]?.start ?? 0;
    let next = first + 1;
    let opening = 0;
    for (; next < pieces.length && (pieces[next]?.end ?? 0) - start <= longest; next++) {
      const piece = pieces[next];
      if (piece?.opens === true && piece.start - start >= longest / 2) opening = next;
    }
    const isLast = next === pieces.length;
    const end = isLast || opening === 0 || pieces[next]?.opens === true ? next : opening;
    const [a, b] = [pieces[first], pieces[end - 1]];
    if (a !== undefined && b !== undefined) parts.push([a, b]);
    first = end;
  }
  return parts;
}
