import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { readFacts } from '../../src/cli/read-facts.js';
import { fakeIo } from './fake-io.js';

async function read(name: string, content: string | Buffer) {
  return readFacts(name, fakeIo({ files: { [name]: content } }));
}

describe('readFacts', () => {
  test.each<[string, string, string, object[]]>([
    [
      'a list of strings',
      'f.json',
      '["A.", "B."]',
      [
        { fact: { factText: 'A.' }, origin: 'f.json[0]' },
        { fact: { factText: 'B.' }, origin: 'f.json[1]' },
      ],
    ],
    [
      'one fact',
      'f.json',
      '{"factText":"A.","attributes":{"author":"B"}}',
      [{ fact: { factText: 'A.', attributes: { author: 'B' } }, origin: 'f.json' }],
    ],
    [
      'an object with facts',
      'f.JSON',
      '{"facts":[{"factText":"A."}],}',
      [{ fact: { factText: 'A.' }, origin: 'f.JSON' }],
    ],
    [
      'documents of a retriever',
      'f.json',
      '[{"pageContent":"A.","metadata":{"title":"T"}}]',
      [{ fact: { factText: 'A.', attributes: { title: 'T' } }, origin: 'f.json' }],
    ],
    [
      'a fact a line',
      'f.jsonl',
      '{"factText":"A."}\n\n"B."\n',
      [
        { fact: { factText: 'A.' }, origin: 'f.jsonl[0]' },
        { fact: { factText: 'B.' }, origin: 'f.jsonl[1]' },
      ],
    ],
    ['text', 'f.txt', 'A.\n', [{ fact: { factText: 'A.\n' }, origin: 'f.txt' }]],
    ['Markdown', 'f.md', '# A\n\nB.', [{ fact: { factText: '# A\n\nB.' }, origin: 'f.md' }]],
  ])('reads %s', async (_kind, name, content, facts) => {
    expect(await read(name, content)).toEqual(facts);
  });

  test('leaves a long text whole, for whoever makes facts fit a check', async () => {
    const book = `${'word '.repeat(1500)}\n\n`.repeat(3);
    expect(await read('f.md', book)).toEqual([{ fact: { factText: book }, origin: 'f.md' }]);
  });

  test('reads the files of a folder and of those in it, in order', async () => {
    const io = fakeIo();
    mkdirSync(join(io.cwd, 'docs', 'more'), { recursive: true });
    writeFileSync(join(io.cwd, 'docs', 'b.md'), 'B.');
    writeFileSync(join(io.cwd, 'docs', 'more', 'c.json'), '["C.", "D."]');
    writeFileSync(join(io.cwd, 'docs', 'a.txt'), 'A.');
    writeFileSync(join(io.cwd, 'docs', 'empty.txt'), '');
    writeFileSync(join(io.cwd, 'docs', 'logo.png'), 'no text');
    expect(await readFacts('docs', io)).toEqual([
      { fact: { factText: 'A.' }, origin: 'docs/a.txt' },
      { fact: { factText: 'B.' }, origin: 'docs/b.md' },
      { fact: { factText: 'C.' }, origin: 'docs/more/c.json[0]' },
      { fact: { factText: 'D.' }, origin: 'docs/more/c.json[1]' },
    ]);
    mkdirSync(join(io.cwd, 'bare'));
    await expect(readFacts('bare', io)).rejects.toThrow('bare holds no fact: none of its 0 files does');
  });

  test('reads the standard input', async () => {
    expect(await readFacts('-', fakeIo({ stdin: 'A.' }))).toEqual([
      { fact: { factText: 'A.' }, origin: '-' },
    ]);
  });

  test.each<[string, string, string | Buffer, RegExp]>([
    ['no JSON', 'f.json', '{\n  "factText": the secret}', /^f.json is not JSON at line 2, column 15$/],
    [
      'a line that is no JSON',
      'f.jsonl',
      '"A."\nsecret',
      /^f.jsonl, line 2, is not JSON at line 1, column 1$/,
    ],
    ['no fact', 'f.json', '[]', /^f.json holds no fact: it is an empty list$/],
    [
      'an object without a text, by the names of its members',
      'f.json',
      '{"question":"secret","id":7}',
      /^f.json holds no fact: it is an object with the members question, id$/,
    ],
    ['numbers', 'f.json', '[1, 2]', /holds no fact: it is a list, whose first entry is a number$/],
    [
      'lines without a text',
      'f.jsonl',
      '{"id":7}\n',
      /: its lines are a list, whose first entry is an object with the members id$/,
    ],
    ['a PDF that is none', 'f.pdf', 'no PDF', /^f\.pdf: /],
    ['an empty text', 'f.txt', ' \n', /^f.txt holds no fact: it is empty$/],
    ['what is not UTF-8', 'f.txt', Buffer.from([0xff, 0xfe]), /^f.txt is not UTF-8$/],
  ])('refuses %s', async (_kind, name, content, message) => {
    const reading = read(name, content);
    await expect(reading).rejects.toMatchObject({ code: 'AG_INPUT_UNREADABLE' });
    await expect(reading).rejects.toThrow(message);
  });

  test('says what a fact is where there is none', async () => {
    await expect(read('f.json', '{"id":7}')).rejects.toMatchObject({
      hint: expect.stringContaining('factText'),
    });
  });

  test('names a file that is not there, and where it was looked for', async () => {
    const io = fakeIo();
    await expect(readFacts('no.json', io)).rejects.toMatchObject({
      message: 'no.json cannot be read: ENOENT, there is no such file or folder',
      hint: `looked for ${join(io.cwd, 'no.json')}`,
    });
  });

  test('does not read an endless input to its end', async () => {
    const endless = new Readable({
      read() {
        this.push(Buffer.alloc(1024 * 1024));
      },
    });
    await expect(readFacts('-', { cwd: '/', stdin: endless })).rejects.toThrow(/more than \d+ bytes/);
  });
});
