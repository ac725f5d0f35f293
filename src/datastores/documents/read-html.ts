import type { Document } from './document.js';
import { optionalPackage } from './optional-package.js';

/** What of linkedom's nodes is used. */
interface Node {
  readonly nodeType: number;
  readonly textContent: string | null;
  readonly childNodes: Iterable<Node>;
  readonly localName?: string;
}

const TEXT_NODE = 3;
const ELEMENT_NODE = 1;
/** What is around a page's text, or is no text. */
const LEFT_OUT = new Set(
  'script style noscript template svg iframe nav header footer aside form button select head'.split(' '),
);
const BLOCKS = new Set(
  'p div section article main ul ol dl dt dd table thead tbody blockquote pre figure figcaption address'.split(
    ' ',
  ),
);
/** Elements in each other; a page that goes deeper is read as far as that. */
const MOST_LEVELS = 500;

/** A page's text with its headings, lists and tables as Markdown, without navigation and scripts, by linkedom. */
export async function readHtml(source: string, name: string): Promise<Document> {
  const { parseHTML } = await optionalPackage('linkedom', 'HTML', () => import('linkedom'));
  const whole = /<html[\s>]/i.test(source) ? source : `<html><body>${source}</body></html>`;
  const { document } = parseHTML(whole);
  const find = (selector: string): Node | undefined =>
    (document.querySelector(selector) as unknown as Node | null) ?? undefined;
  const root = find('main') ?? find('article') ?? find('body');
  const parts: string[] = [];
  if (root !== undefined) write(root, parts, 0);
  const text = parts
    .join('')
    .replace(/[^\S\n]+/g, ' ')
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
  const title = find('title')?.textContent?.trim() ?? '';
  const heading = find('h1')?.textContent?.replace(/\s+/g, ' ').trim() ?? '';
  return { text, title: title || heading || name };
}

function write(node: Node, parts: string[], level: number): void {
  if (node.nodeType === TEXT_NODE) {
    parts.push((node.textContent ?? '').replace(/\s+/g, ' '));
    return;
  }
  const name = node.localName?.toLowerCase() ?? '';
  if (node.nodeType !== ELEMENT_NODE || LEFT_OUT.has(name) || level > MOST_LEVELS) return;
  const inside = (): void => {
    for (const child of node.childNodes) write(child, parts, level + 1);
  };
  const heading = /^h([1-6])$/.exec(name)?.[1];
  if (heading !== undefined) {
    parts.push(
      '\n\n',
      '#'.repeat(Number(heading)),
      ' ',
      (node.textContent ?? '').replace(/\s+/g, ' ').trim(),
      '\n\n',
    );
  } else if (name === 'br') parts.push('\n');
  else if (name === 'li') {
    parts.push('\n- ');
    inside();
  } else if (name === 'tr') {
    parts.push('\n');
    writeRow(node, parts);
  } else if (BLOCKS.has(name)) {
    parts.push('\n\n');
    inside();
    parts.push('\n\n');
  } else inside();
}

/** A row as Markdown has it; under a row of headers its rule, which shows readers that they are such. */
function writeRow(row: Node, parts: string[]): void {
  const cells = [...row.childNodes].filter(({ localName = '' }) => /^t[hd]$/i.test(localName));
  const texts = cells.map(({ textContent }) => (textContent ?? '').replace(/\s+/g, ' ').trim());
  parts.push(`| ${texts.join(' | ')} |`);
  if (cells.length > 0 && cells.every(({ localName }) => localName?.toLowerCase() === 'th'))
    parts.push(`\n|${' --- |'.repeat(cells.length)}`);
}
