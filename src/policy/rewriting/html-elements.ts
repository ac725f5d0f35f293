import type { TextRange } from '../../contract/text-range.js';
import { findCode } from '../code-spans.js';
import { COMMENT, UNSHOWN, unshownIn } from './unshown.js';

/** An element of HTML in a text, or what is no content of it (a comment), by UTF-16 offsets. */
export interface HtmlElement {
  /** Lower case; of a comment and its like a key of UNSHOWN. */
  readonly name: string;
  readonly open: TextRange;
  /** Undefined where none is written: what follows ends it (`<li>` after `<li>`), or the text does. */
  readonly close: TextRange | undefined;
  /** Where its content ends. */
  readonly end: number;
  /** The one that it stands in. */
  readonly parent: HtmlElement | undefined;
}

/** Elements that show nothing of the text in them, or not as text: where one is not closed, nobody sees what follows. */
export const HIDING: ReadonlySet<string> = new Set(
  'audio canvas datalist dialog iframe noscript object script select style svg template textarea title video'.split(
    ' ',
  ),
);
/** Elements in which nothing but their own closing tag is looked for: no comment begins there. */
const RAW: ReadonlySet<string> = new Set(['iframe', 'script', 'style', 'textarea', 'title']);
/** What may begin as a tag and is none stays text: generics, comparisons, names of other XML. */
const NAMES: ReadonlySet<string> = new Set([
  ...HIDING,
  ...(
    'a abbr address article aside b bdi bdo big blockquote caption center cite code colgroup dd del details dfn div dl dt ' +
    'em figcaption figure font footer form h1 h2 h3 h4 h5 h6 header i ins kbd label li main mark menu nav ol p pre q rp ' +
    'rt ruby s samp section small span strike strong sub summary sup table tbody td tfoot th thead time tr tt u ul var'
  ).split(' '),
]);
/** Elements whose end tag may be left out, with what ends them then. */
const ENDED_BY: ReadonlyMap<string, RegExp> = new Map([
  ['li', /^li$/],
  ['dt', /^d[dt]$/],
  ['dd', /^d[dt]$/],
  ['td', /^(?:t[dhr]|tbody|tfoot)$/],
  ['th', /^(?:t[dhr]|tbody|tfoot)$/],
  ['tr', /^(?:tr|tbody|tfoot)$/],
  [
    'p',
    /^(?:address|article|aside|blockquote|details|div|dl|figure|footer|form|h[1-6]|header|main|menu|nav|ol|p|pre|section|table|ul)$/,
  ],
]);
const TAG = /<(?:(!--|!\[CDATA\[|\?)|(\/?)([a-z][a-z0-9]{0,9})(?:\s[^<>]*)?>)/giu;

type Growing = { -readonly [K in keyof HtmlElement]: HtmlElement[K] } & {
  /** Of a paragraph: where a block in it ends it, unless its closing tag comes behind that all the same. */
  endedAt?: number;
};

/**
 * The elements of a text, code aside, in the order of their opening tags. A closing tag without its opening one is none;
 * `<br/>` has no content. `<p><ul>…</ul></p>`, as models write it, is one element. Linear.
 */
export function findElements(text: string): readonly HtmlElement[] {
  if (!text.includes('<')) return [];
  const code = findCode(text);
  const found: Growing[] = [];
  const open: Growing[] = [];
  /** How many of a name are open: so that a closing tag without its opening one does not look through all of them. */
  const openOf = new Map<string, number>();
  const end = (at: number, close?: TextRange): void => {
    const element = open.pop();
    if (element === undefined) return;
    openOf.set(element.name, (openOf.get(element.name) ?? 0) - 1);
    Object.assign(element, { end: close === undefined ? (element.endedAt ?? at) : at, close });
  };
  /** Ends what an opening tag ends by itself. */
  const endBefore = (name: string, index: number): void => {
    for (let top = open.at(-1); top !== undefined; top = open.at(-1)) {
      const isEnded = ENDED_BY.get(top.name)?.test(name) === true;
      if (isEnded && top.name === 'p' && name !== 'p') {
        top.endedAt ??= index;
        return;
      }
      const isOver = top.endedAt !== undefined && ENDED_BY.get(open.at(-2)?.name ?? '')?.test(name) === true;
      if (!isEnded && !isOver) return;
      end(index);
    }
  };
  let from = 0;
  const unshown = unshownIn(text);
  /** Where the last comment ends: no tag in it is one. */
  let until = 0;
  for (const { 0: tag, 1: mark, 2: slash, 3: written = '', index } of text.matchAll(TAG)) {
    const name = written.toLowerCase();
    while ((code[from]?.end ?? Infinity) <= index || (code[from]?.start ?? Infinity) < until) from++;
    if (index < until || (code[from]?.start ?? Infinity) <= index) continue;
    if (mark !== undefined) {
      const parent = open.at(-1);
      const part = RAW.has(parent?.name ?? '')
        ? undefined
        : unshown({ start: index, end: index + tag.length });
      if (part === undefined) continue;
      found.push({ ...part, parent });
      if (part.name === COMMENT && part.close !== undefined) until = part.close.end;
      continue;
    }
    if (!NAMES.has(name) || tag.endsWith('/>')) continue;
    const span = { start: index, end: index + tag.length };
    if (slash === '') {
      endBefore(name, index);
      const element = { name, open: span, close: undefined, end: text.length, parent: open.at(-1) };
      found.push(element);
      open.push(element);
      openOf.set(name, (openOf.get(name) ?? 0) + 1);
      continue;
    }
    if ((openOf.get(name) ?? 0) === 0) continue;
    while (open.at(-1)?.name !== name) end(index);
    end(index, span);
  }
  while (open.length > 0) end(text.length);
  for (const element of found) {
    const { parent } = element;
    if (parent?.close === undefined && parent !== undefined && parent.end <= element.open.start)
      element.parent = parent.parent;
  }
  return found.filter((element) => !isMentioned(text, element));
}

/** "Put <b> before it": a tag that is spoken of has no end, and no text right after it. */
function isMentioned(text: string, { name, open, close, end }: HtmlElement): boolean {
  return (
    close === undefined &&
    end === text.length &&
    !UNSHOWN.has(name) &&
    !/^[\p{L}\p{N}<\n]/u.test(text.slice(open.end, open.end + 2))
  );
}

/** The tags that close what a text leaves open, in the order in which they have to stand. */
export function closingTags(text: string): string {
  return findElements(text)
    .filter(({ close, end }) => close === undefined && end === text.length)
    .reverse()
    .map(({ name }) => UNSHOWN.get(name) ?? `</${name}>`)
    .join('');
}
