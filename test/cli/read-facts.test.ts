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

  test('cuts a long text at paragraphs', async () => {
    const paragraph = `${'word '.repeat(1500)}\n\n`;
    const facts = await read('f.md', paragraph.repeat(3));
    expect(facts.map(({ fact }) => fact.factText)).toEqual([paragraph, paragraph, paragraph]);
    expect(facts[2]?.origin).toBe('f.md[2]');
  });

  test('reads the standard input', async () => {
    expect(await readFacts('-', fakeIo({ stdin: 'A.' }))).toEqual([
      { fact: { factText: 'A.' }, origin: '-' },
    ]);
  });

  test.each<[string, string, string | Buffer, RegExp]>([
    ['no JSON', 'f.json', '{"factText": the secret}', /^f.json is not JSON$/],
    ['a line that is no JSON', 'f.jsonl', '"A."\nsecret', /^f.jsonl, line 2, is not JSON$/],
    ['no fact', 'f.json', '[]', /^f.json holds no fact$/],
    ['an empty text', 'f.txt', ' \n', /^f.txt holds no fact$/],
    ['what is not UTF-8', 'f.txt', Buffer.from([0xff, 0xfe]), /^f.txt is not UTF-8$/],
  ])('refuses %s', async (_kind, name, content, message) => {
    const reading = read(name, content);
    await expect(reading).rejects.toMatchObject({ code: 'AG_INPUT_UNREADABLE' });
    await expect(reading).rejects.toThrow(message);
  });

  test('names a file that is not there', async () => {
    await expect(readFacts('no.json', fakeIo())).rejects.toThrow('no.json cannot be read: ENOENT');
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
