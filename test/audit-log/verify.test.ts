import fc from 'fast-check';
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readHead } from '../../src/audit-log/folder/log-head.js';
import { FIRST_HASH, readSealedLine, sealLine } from '../../src/audit-log/sealed-line.js';
import type { Finding } from '../../src/audit-log/verify/compare-segment.js';
import { temporaryFolder } from '../temporary-folder.js';
import { signingKeys, sinkIn, verifyAt, writeLog, type SigningKeys } from './logs.js';

const ENTRIES = 40;

describe('a log of several files', () => {
  let signing: SigningKeys;
  let original: string;
  let lines: string[];
  beforeAll(async () => {
    signing = signingKeys();
    original = temporaryFolder().path;
    await writeLog(sinkIn(original, signing.signer, { maxFileBytes: 4000 }), ENTRIES);
    lines = linesIn(original);
  });

  const filesIn = (folder: string): string[] =>
    readdirSync(folder)
      .filter((name) => name.endsWith('.jsonl'))
      .sort();
  const linesIn = (folder: string): string[] =>
    filesIn(folder).flatMap((name) => readFileSync(join(folder, name), 'utf8').trimEnd().split('\n'));

  /** The log with other lines, in one file; its head stays. */
  async function findingsOf(changed: readonly string[]): Promise<readonly Finding[]> {
    const folder = temporaryFolder().path;
    cpSync(original, folder, { recursive: true });
    for (const name of filesIn(folder)) rmSync(join(folder, name));
    writeFileSync(join(folder, 'audit.000001.jsonl'), changed.map((line) => `${line}\n`).join(''));
    return (await verifyAt(folder, signing.keys)).findings;
  }
  const numbers = (findings: readonly Finding[], what: Finding['what']): number[] =>
    findings.filter((finding) => finding.what === what).map(({ from = 0 }) => from);

  test('is found whole, in files that each begin with a signed entry', async () => {
    expect(filesIn(original).length).toBeGreaterThan(2);
    const report = await verifyAt(original, signing.keys);
    expect(report).toMatchObject({
      isIntact: true,
      from: 1,
      to: lines.length,
      entries: lines.length,
      isClosed: true,
    });
    expect(report).toMatchObject({
      findings: [],
      crashes: [],
      dropped: 0,
      vouched: { number: lines.length },
    });
    for (const name of filesIn(original))
      expect(readFileSync(join(original, name), 'utf8').split('\n')[0]).toContain('"signature"');
  });

  test('any entry that is changed, removed or put in is found by its number', async () => {
    const place = fc.nat({ max: lines.length - 1 });
    await fc.assert(
      fc.asyncProperty(
        place,
        fc.constantFrom('changed', 'removed', 'putIn', 'swapped' as const),
        async (at, what) => {
          const copy = [...lines];
          const line = lines[at]!;
          if (what === 'changed') {
            copy[at] = line.replace(/"at":"...../, '"at":"2999-');
            expect(numbers(await findingsOf(copy), 'changed')).toEqual([at + 1]);
          } else if (what === 'removed') {
            copy.splice(at, 1);
            const findings = await findingsOf(copy);
            expect(numbers(findings, 'removed')).toEqual([at + 1]);
            expect(numbers(findings, 'changed')).toEqual([]);
          } else if (what === 'putIn') {
            const before = readSealedLine(lines[at - 1] ?? '');
            const forged = sealLine(before ?? { number: 0, hash: FIRST_HASH }, {
              kind: 'unchecked',
              route: 'forged',
            });
            copy.splice(at, 0, forged.line);
            const findings = await findingsOf(copy);
            expect(findings.filter((finding) => finding.what !== 'putIn')).toEqual([]);
            expect(numbers(findings, 'putIn')).toEqual([at]);
          } else {
            const other = at === 0 ? 1 : at - 1;
            [copy[at], copy[other]] = [copy[other]!, copy[at]!];
            expect(await findingsOf(copy)).not.toEqual([]);
          }
        },
      ),
      { numRuns: 60 },
    );
  });

  test('any one character that is changed, also of the hash that ends an entry, is found by its number', async () => {
    const place = fc.nat({ max: lines.length - 1 });
    const character = fc.integer({ min: 0x20, max: 0x7e }).map((code) => String.fromCharCode(code));
    await fc.assert(
      fc.asyncProperty(place, fc.nat(), fc.boolean(), character, async (at, where, isInHash, other) => {
        const line = lines[at]!;
        const index = isInHash ? line.length - 3 - (where % 64) : where % line.length;
        fc.pre(line[index] !== other);
        const findings = await findingsOf(
          lines.with(at, line.slice(0, index) + other + line.slice(index + 1)),
        );
        // What is no line any more is one removed and one put in.
        expect([...numbers(findings, 'changed'), ...numbers(findings, 'removed')]).toEqual([at + 1]);
      }),
      { numRuns: 60 },
    );
  });

  test('an entry that was changed with all hashes after it made anew is found before the next signed entry', async () => {
    const at = 8;
    let place = readSealedLine(lines[at - 1]!)!;
    const copy = lines.map((line, index) => {
      if (index < at) return line;
      const { number: _number, previous: _previous, hash: _hash, ...entry } = readSealedLine(line)!.entry;
      const sealed = sealLine(place, index === at ? { ...entry, route: 'another' } : entry);
      place = { ...place, ...sealed };
      return sealed.line;
    });
    const found = (await findingsOf(copy)).filter(({ what }) => what === 'changed' || what === 'unvouched');
    expect(found[0]).toMatchObject({ what: expect.any(String) });
    const covered = found.flatMap(({ from = 0, to = from }) => [from, to]);
    expect(Math.min(...covered)).toBeLessThanOrEqual(at + 1);
    expect(Math.max(...covered)).toBeGreaterThanOrEqual(at + 1);
  });

  test.each([
    ['its last entries are', (all: string[]) => all.slice(0, -4), { what: 'removed', to: 0 }],
    ['its first entries are', (all: string[]) => all.slice(3), { what: 'removed', from: 1, to: 3 }],
  ])('%s removed: found, by number', async (_, cut, expected) => {
    const findings = await findingsOf(cut(lines));
    const wanted =
      expected.to === 0 ? { what: 'removed', from: lines.length - 3, to: lines.length } : expected;
    expect(findings).toContainEqual(expect.objectContaining(wanted));
  });

  test('lines that are added to a closed log were put in', async () => {
    const last = readSealedLine(lines.at(-1)!)!;
    const { line } = sealLine(last, { kind: 'unchecked', route: 'forged' });
    expect(numbers(await findingsOf([...lines, line]), 'putIn')).toEqual([lines.length]);
  });

  test('a head that is missing or made by another key is found; another log of the same key is not taken for it', async () => {
    const folder = temporaryFolder().path;
    cpSync(original, folder, { recursive: true });
    const other = signingKeys();
    expect((await verifyAt(folder, other.keys)).findings).toContainEqual({ what: 'unknownKey' });
    rmSync(join(folder, 'head.json'));
    expect((await verifyAt(folder, signing.keys)).findings).toEqual([{ what: 'head' }]);

    const second = temporaryFolder().path;
    await writeLog(sinkIn(second, signing.signer), ENTRIES);
    cpSync(join(second, 'head.json'), join(folder, 'head.json'));
    expect((await verifyAt(folder, signing.keys)).isIntact).toBe(false);
  });

  test('a log with its head that was put back as it was is told by a place that was kept elsewhere', async () => {
    const folder = temporaryFolder().path;
    await writeLog(sinkIn(folder, signing.signer), 5);
    const before = temporaryFolder().path;
    cpSync(folder, before, { recursive: true });
    await writeLog(sinkIn(folder, signing.signer), 5);
    const { vouched } = await verifyAt(folder, signing.keys);
    expect(await verifyAt(folder, signing.keys, { expected: [vouched!] })).toMatchObject({ isIntact: true });
    expect(await verifyAt(before, signing.keys)).toMatchObject({ isIntact: true });
    expect((await verifyAt(before, signing.keys, { expected: [vouched!] })).findings).toEqual([
      { what: 'removed', from: expect.any(Number), to: vouched!.number },
    ]);
  });

  test('older files that were moved away are missed, unless it is said', async () => {
    const folder = temporaryFolder().path;
    cpSync(original, folder, { recursive: true });
    rmSync(join(folder, filesIn(folder)[0]!));
    expect(await verifyAt(folder, signing.keys, { archived: true })).toMatchObject({ isIntact: true });
    expect((await verifyAt(folder, signing.keys)).findings).toContainEqual(
      expect.objectContaining({ what: 'removed', from: 1 }),
    );
    expect(readHead(folder)).toMatchObject({ state: 'closed' });
  });
});
