import fc from 'fast-check';
import { closingTags, findElements } from '../../src/policy/rewriting/html-elements.js';
import { scene } from './scene.js';

/** The naive oracle: each closing tag closes the tag that was opened last, and none is left open. */
function isBalanced(html: string): boolean {
  const open: string[] = [];
  for (const [, slash, name = ''] of html.matchAll(/<(\/?)([a-z0-9]+)[^<>]*>/gu)) {
    if (name === 'br') continue;
    if (slash === '') open.push(name);
    else if (open.pop() !== name) return false;
  }
  return open.length === 0;
}

/** The naive oracle: the words between the marks of comments; undefined where one has no end, which is none to Markdown. */
function hiddenWords(html: string): readonly string[] | undefined {
  const hidden: string[] = [];
  let from = html.indexOf('<!--');
  while (from >= 0) {
    const to = html.indexOf('-->', from);
    if (to < 0) return undefined;
    hidden.push(...(html.slice(from, to).match(/word\d/gu) ?? []));
    from = html.indexOf('<!--', to);
  }
  return hidden;
}

type Node = string | readonly [name: string, space: string, nodes: readonly Node[]];

interface Weighted {
  readonly weight: number;
  readonly arbitrary: fc.Arbitrary<Node>;
}

const SENTENCE: Weighted = { weight: 6, arbitrary: fc.constantFrom('', '-', '!') };
const BREAK: Weighted = { weight: 1, arbitrary: fc.constantFrom('<br>', '\n', '\n\n') };

const nodes = (maxLength: number, ...kinds: Weighted[]): fc.Arbitrary<readonly Node[]> =>
  fc.array(fc.oneof(...kinds), { maxLength });
const element = (names: readonly string[], inner: fc.Arbitrary<readonly Node[]>): Weighted => ({
  weight: 2,
  arbitrary: fc.tuple(fc.constantFrom(...names), fc.constantFrom('', ' ', '\n'), inner),
});

const inline = nodes(3, SENTENCE, BREAK);
const marked = nodes(4, SENTENCE, element(['b', 'a', 'span'], inline));
const flow = nodes(4, SENTENCE, BREAK, element(['p', 'li', 'td', 'h2'], marked));
/** As models write it: to a browser the list ends the paragraph. */
const paragraph = nodes(4, SENTENCE, BREAK, element(['ul', 'blockquote', 'table'], marked));
const tree = nodes(
  4,
  SENTENCE,
  BREAK,
  element(['div', 'ul', 'table', 'section'], flow),
  element(['p'], paragraph),
);

/** HTML with a number in each sentence, some of which are marked. */
const html = tree.map((all) => {
  let id = 0;
  const written = (of: readonly Node[]): string =>
    of
      .map((node) => {
        if (typeof node !== 'string')
          return `<${node[0]}>${node[1]}${written(node[2])}${node[1]}</${node[0]}>`;
        if (/^[<\n]/u.test(node)) return node;
        const sentence = `Gate word${++id} costs ${id} euros.`;
        return node === '' ? sentence : `{${node}${sentence}${node}}`;
      })
      .join(' ');
  return written(all);
});

describe('any HTML', () => {
  const facts = [{ factText: 'Gate word1 costs 7 euros. Gate word3 costs 9 euros.' }];

  it('stays balanced, and keeps what was kept', () => {
    let rewritten = 0;
    fc.assert(
      fc.property(html, (given) => {
        const { answer, result, response } = scene(given, facts);
        if (result.kind !== 'rewritten') return;
        rewritten++;
        expect(isBalanced(answer)).toBe(true);
        expect([result.text, isBalanced(result.text)]).toEqual([result.text, true]);
        const gone = new Set([...result.dropped, ...result.replaced.map(({ claim }) => claim)]);
        const put = result.replaced
          .map(({ fact, start, end }) => facts[fact]!.factText.slice(start, end))
          .join(' ');
        for (const [index, { claimText }] of response.claims.entries())
          for (const [word] of claimText.matchAll(/word\d+/gu))
            if (!put.includes(word)) expect(result.text.includes(`${word} `)).toBe(!gone.has(index));
      }),
      { numRuns: 300 },
    );
    expect(rewritten).toBeGreaterThan(50);
  });

  it('hides in comments what it hid, and no more', () => {
    const sentence = fc.constantFrom('', '', '-');
    const parts = fc.array(fc.tuple(sentence, fc.constantFrom('', '', '<!--', ' -->')), { maxLength: 8 });
    let hiding = 0;
    fc.assert(
      fc.property(parts, (given) => {
        const marked = given.map(([mark, comment], i) => {
          const [before, after] = comment === '<!--' ? ['<!-- ', ''] : ['', comment];
          const text = `${before}Gate word${i} costs ${i} euros${after}.`;
          return mark === '' ? text : `{-${text}-}`;
        });
        const { answer, result } = scene(marked.join(' '));
        if (result.kind !== 'rewritten') return;
        const [was, is] = [hiddenWords(answer), hiddenWords(result.text)];
        if (was === undefined || is === undefined) return;
        const left = new Set(result.text.match(/word\d/gu));
        expect([answer, result.text, is]).toEqual([
          answer,
          result.text,
          was.filter((word) => left.has(word)),
        ]);
        if (was.length > 0) hiding++;
      }),
      { numRuns: 300 },
    );
    expect(hiding).toBeGreaterThan(20);
  });

  it('is found element by element as it is nested', () => {
    const text = '<div><p>One<p>Two <b>three</b></div> a < b > c <br/> <X>';
    expect(findElements(text).map(({ name, parent }) => [name, parent?.name])).toEqual([
      ['div', undefined],
      ['p', 'div'],
      ['p', 'div'],
      ['b', 'p'],
    ]);
    const lists = '<ul><li><p>One<ul><li>Two</li></ul></p></li><li><p>Three<ol><li>Four</ol><li>Five</ul>';
    expect(
      findElements(lists).map(({ name, parent, close }) => [name, parent?.name, close !== undefined]),
    ).toEqual([
      ['ul', undefined, true],
      ['li', 'ul', true],
      ['p', 'li', true],
      ['ul', 'p', true],
      ['li', 'ul', true],
      ['li', 'ul', false],
      ['p', 'li', false],
      ['ol', 'li', true],
      ['li', 'ol', false],
      ['li', 'ul', false],
    ]);
    expect(closingTags('<div><p>One. <b>Two</b> <i>three')).toBe('</i></p></div>');
    expect(closingTags('Put <b> before it.')).toBe('');
    expect(closingTags('<div><script>Two')).toBe('</script></div>');
    expect(closingTags('`<div>` opens it.')).toBe('');
    expect(closingTags('<div><!-- One. `--> Two. <!-- <b>')).toBe('--></div>');
    expect(closingTags('<div><![CDATA[ One')).toBe(']]></div>');
    expect(closingTags('One <?php Two <b>three')).toBe('</b>');
    expect(closingTags('One <?php Two')).toBe('?>');
    expect(closingTags('<!--> One <!---> Two <script><!--')).toBe('</script>');
  });
});
