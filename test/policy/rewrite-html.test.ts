import fc from 'fast-check';
import { closingTags, findElements } from '../../src/policy/rewriting/html-elements.js';
import { scene } from './scene.js';
import { testRewrites } from './marked-text.js';

describe('HTML', () => {
  testRewrites([
    [
      'a paragraph is closed whose last sentence goes',
      '<p>Adults pay 5. {-Dogs pay 3.-}</p><p>Children pay 2.</p>',
      '<p>Adults pay 5.</p> <p>Children pay 2.</p>',
    ],
    [
      'a paragraph is opened whose first sentence goes',
      '<p class="a">{-Dogs pay 3.-} Adults pay 5.</p>',
      '<p class="a">Adults pay 5.</p>',
    ],
    [
      'an element goes with all that it has',
      '<ul><li>Adults pay 5.</li><li>{-Dogs pay 3.-}</li><li>Children pay 2.</li></ul>',
      '<ul><li>Adults pay 5.</li><li>Children pay 2.</li></ul>',
    ],
    [
      'the first item of a list leaves the list',
      '<ul><li>{-Dogs pay 3.-}</li><li>Children pay 2.</li></ul>',
      '<ul><li>Children pay 2.</li></ul>',
    ],
    [
      'what opens on a line that goes stays',
      '<div><p>{-Dogs pay 3.-}</p>\n<p>Children pay 2.</p></div>',
      '<div>\n<p>Children pay 2.</p></div>',
    ],
    [
      'what closes on a line that goes stays',
      '<div><p>Children pay 2.</p>\n<p>{-Dogs pay 3.-}</p></div>',
      '<div><p>Children pay 2.</p>\n</div>',
    ],
    [
      'bold text that two sentences share is closed and opened',
      'Adults pay <b>5. {-Dogs pay 3. Cats pay</b> 2.-} Children pay 2.',
      'Adults pay <b>5.</b> Children pay 2.',
    ],
    [
      'end tags that are left out',
      '<ul><li>{-Dogs pay 3.-}\n<li>Children pay 2.\n</ul>',
      '<ul>\n<li>Children pay 2.\n</ul>',
    ],
    [
      'a row keeps its cells',
      '<table><tr><td>Adults pay 5.</td><td>{-Dogs pay 3.-}</td><td>Children pay 2.</td></tr></table>',
      '<table><tr><td>Adults pay 5.</td><td></td><td>Children pay 2.</td></tr></table>',
    ],
    [
      'a break goes with its sentence',
      'Adults pay 5.<br>{-Dogs pay 3.-}<br>Children pay 2.',
      'Adults pay 5.<br>Children pay 2.',
    ],
    [
      'what hides the rest is closed',
      'Adults pay 5. <script>Children pay 2. {-Dogs pay 3.</script>-} Babies pay 1.',
      'Adults pay 5. <script>Children pay 2.</script> Babies pay 1.',
    ],
    [
      'what hides the rest does not open without its sentence',
      'Adults pay 5. <textarea>{-Dogs pay 3.-} Children pay 2. {-Cats pay 4.</textarea>-} Babies pay 1.',
      'Adults pay 5. Children pay 2. Babies pay 1.',
    ],
    [
      'what hides the rest and has no end goes with its sentence',
      'Adults pay 5. <script>{-Dogs pay 3.-} Children pay 2.',
      'Adults pay 5. Children pay 2.',
    ],
    [
      'a comment ends without the sentence in which it did',
      'Adults pay 5. <!-- Children pay 2. {-Dogs pay 3 -->.-} Babies pay 1.',
      'Adults pay 5. <!-- Children pay 2.--> Babies pay 1.',
    ],
    [
      'a comment ends without the sentence that stood behind it',
      'Adults pay 5. <!-- Children pay 2. {---> Dogs pay 3.-} Babies pay 1.',
      'Adults pay 5. <!-- Children pay 2.--> Babies pay 1.',
    ],
    [
      'a comment begins without the sentence in which it did',
      'Adults pay 5. {-<!-- Cats pay 4.-} Children pay 2. --> Babies pay 1.',
      'Adults pay 5. <!--Children pay 2. --> Babies pay 1.',
    ],
    [
      'a comment both of whose marks are in sentences that go hides what it hid',
      'Adults pay 5. {-<!-- Cats pay 4.-} Children pay 2. {-Dogs pay 3 -->.-} Babies pay 1.',
      'Adults pay 5. <!--Children pay 2.--> Babies pay 1.',
    ],
    [
      'a comment goes with all that it has',
      'Adults pay 5. {-<!-- Cats pay 4. Dogs pay 3 -->.-} Babies pay 1.',
      'Adults pay 5. Babies pay 1.',
    ],
    [
      'a comment over lines',
      'Adults pay 5.\n\n<!-- Children pay 2.\n\n{-Dogs pay 3. -->-}\n\nBabies pay 1.',
      'Adults pay 5.\n\n<!-- Children pay 2.\n\n-->\n\nBabies pay 1.',
    ],
    [
      'a comment that ends as HTML forgives',
      'Adults pay 5. <!-- Children pay 2. {-Dogs pay 3 --!>.-} Babies pay 1.',
      'Adults pay 5. <!-- Children pay 2.--!> Babies pay 1.',
    ],
    [
      'a comment without an end goes with its sentence',
      'Adults pay 5. {-<!-- Cats pay 4.-} Children pay 2.',
      'Adults pay 5. Children pay 2.',
    ],
    [
      'tags in a comment are none',
      'Adults pay 5. <!-- <b> Children pay 2 -->. {-Dogs pay</b> 3.-} Babies pay 1.',
      'Adults pay 5. <!-- <b> Children pay 2 -->. Babies pay 1.',
    ],
    [
      'a comment in a script is none',
      'Adults pay 5. <script> <!-- Children pay 2. {-Dogs pay 3</script> -->.-} Babies pay 1.',
      'Adults pay 5. <script> <!-- Children pay 2.</script> Babies pay 1.',
    ],
    [
      'a section of data ends without the sentence in which it did',
      'Adults pay 5.\n\n<![CDATA[ Children pay 2.\n\n{-Dogs pay 3. ]]>-}\n\nBabies pay 1.',
      'Adults pay 5.\n\n<![CDATA[ Children pay 2.\n\n]]>\n\nBabies pay 1.',
    ],
    [
      'an instruction ends without the sentence in which it did',
      'Adults pay 5. <?note Children pay 2. {-Dogs pay 3 ?>.-} Babies pay 1.',
      'Adults pay 5. <?note Children pay 2.?> Babies pay 1.',
    ],
    [
      'a tag in an instruction is one, as to HTML that may be over',
      'Adults pay 5. <?note> <script> Children pay 2. {-Dogs pay 3</script>.-} Babies pay 1 ?>.',
      'Adults pay 5. <?note> <script> Children pay 2.</script> Babies pay 1 ?>.',
    ],
    [
      'no comment: code',
      'Adults pay 5 (`<!--`). {-Dogs pay 3 -->.-} Babies pay 1.',
      'Adults pay 5 (`<!--`). Babies pay 1.',
    ],
    [
      'a picture is seen',
      '<div>{-Dogs pay 3.-}\n\n<img src="dogs.png">\n\n<p>{-Cats pay 2.-}</p></div>\n\nAdults pay 5.',
      '<div>\n\n<img src="dogs.png">\n\n</div>\n\nAdults pay 5.',
    ],
    ['no HTML: what is said of a tag', '{-Put <b> before it.-} Adults pay 5.', 'Adults pay 5.'],
    ['no HTML: code', '{-Dogs are a `List<i>` in `</i>`.-} Adults pay 5.', 'Adults pay 5.'],
    ['no HTML: what only looks like it', '{-Dogs are a List<Dog>.-} Adults pay 5.', 'Adults pay 5.'],
  ]);

  it('a sentence of a fact stands in the tags of the one that it replaces', () => {
    const { result } = scene('<ul><li>{!Adults pay 7.!}</li><li>Children pay 2.</li></ul>', [
      { factText: 'Adults pay 5.' },
    ]);
    expect(result).toMatchObject({ text: '<ul><li>Adults pay 5.</li><li>Children pay 2.</li></ul>' });
  });
});

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
