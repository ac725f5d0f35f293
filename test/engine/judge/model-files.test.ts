import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import packageRoot from '../../../package-root.cjs';
import { modelHash, readModelFiles, readModelManifest } from '../../../src/engine/judge/model-files.js';
import { unpackAhead } from '../../../src/engine/judge/read-model-file.js';

const shipped = join(packageRoot, 'model');
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'answer-guard-model-'));
  const files = readModelManifest(shipped).readers.flatMap(({ weights, tokenizer }) => [
    weights.file,
    tokenizer.file,
  ]);
  for (const name of ['manifest.json', ...files]) {
    const stored = existsSync(join(shipped, name)) ? name : `${name}.gz`;
    copyFileSync(join(shipped, stored), join(folder, stored));
  }
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

const firstReader = () => readModelManifest(folder).readers[0]!;

function unavailable(message: RegExp): Error {
  return expect.objectContaining({
    code: 'AG_MODEL_UNAVAILABLE',
    message: expect.stringMatching(message) as string,
  }) as Error;
}

test('the shipped model is whole, and within its size', () => {
  const { manifest, readers } = readModelFiles(shipped);
  const unpacked = readers.reduce((sum, { weights }) => sum + weights.byteLength, 0);
  expect(unpacked).toBeLessThanOrEqual(60e6);
  const bytes = readdirSync(shipped).reduce((sum, name) => sum + statSync(join(shipped, name)).size, 0);
  expect(bytes).toBeLessThanOrEqual(50e6);
  expect(manifest.readers.map(({ name }) => name)).toEqual(['en', 'multi']);
});

test('weights that were changed by one bit are refused', () => {
  const file = join(folder, firstReader().weights.file);
  const bytes = gunzipSync(readFileSync(`${file}.gz`));
  bytes[bytes.length >> 1]! ^= 1;
  writeFileSync(file, bytes);
  expect(() => readModelFiles(folder)).toThrow(unavailable(/SHA-256 differs/));
});

/** Its text, which the package holds packed. */
const tokenizerFile = () => join(folder, firstReader().tokenizer.file);
const tokenizerText = () => gunzipSync(readFileSync(`${tokenizerFile()}.gz`)).toString('utf8');

test('so is another tokenizer, packed or not', () => {
  const other = tokenizerText().replace('"the"', '"eht"');
  writeFileSync(`${tokenizerFile()}.gz`, gzipSync(other));
  expect(() => readModelFiles(folder)).toThrow(unavailable(/SHA-256 differs/));
  writeFileSync(tokenizerFile(), other);
  expect(() => readModelFiles(folder)).toThrow(unavailable(/SHA-256 differs/));
});

test('a tokenizer is read as it is, too, and is the same model', () => {
  const packed = readModelFiles(folder);
  writeFileSync(tokenizerFile(), tokenizerText());
  rmSync(`${tokenizerFile()}.gz`);
  const plain = readModelFiles(folder);
  expect(plain.readers[0]?.tokenizer).toEqual(packed.readers[0]?.tokenizer);
  expect(modelHash(plain.manifest)).toBe(modelHash(packed.manifest));
});

test('files that are unpacked ahead are the same model, and need no folder any more', async () => {
  const read = await unpackAhead(folder);
  const packed = readModelFiles(folder);
  for (const { manifest } of packed.readers)
    for (const { file } of [manifest.weights, manifest.tokenizer]) rmSync(join(folder, `${file}.gz`));
  expect(readModelFiles(folder, read)).toEqual(packed);
});

test('what breaks off is refused as when it is read at once, and no folder is no mistake yet', async () => {
  const file = `${tokenizerFile()}.gz`;
  writeFileSync(file, readFileSync(file).subarray(0, 1000));
  const read = await unpackAhead(folder);
  expect(() => readModelFiles(folder, read)).toThrow(unavailable(/en\.tokenizer\.json\.gz cannot be read/));
  const none = await unpackAhead(join(folder, 'none'));
  expect(() => none(folder, 'none.json')).toThrow(unavailable(/none\.json cannot be read \(ENOENT\)/));
});

test('a packed file that breaks off is refused by its name', () => {
  const file = `${tokenizerFile()}.gz`;
  writeFileSync(file, readFileSync(file).subarray(0, 1000));
  expect(() => readModelFiles(folder)).toThrow(unavailable(/en\.tokenizer\.json\.gz cannot be read/));
});

test.each(['manifest.json', 'en.tokenizer.json.gz'])('without %s there is no model', (name) => {
  rmSync(join(folder, name));
  expect(() => readModelFiles(folder)).toThrow(unavailable(/cannot be read \(ENOENT\)/));
});

test.each([
  ['not JSON', '{', /not JSON/],
  ['empty', '{}', /is no manifest/],
  ['labels twice', { labels: ['missing', 'missing', 'supported', 'noCheck'] }, /labels/],
  ['no readers', { readers: [] }, /readers/],
  ['a field of another version', { attention: 'sparse' }, /no manifest/],
])('a manifest that is wrong: %s', (_what, change, why) => {
  const file = join(folder, 'manifest.json');
  const whole = JSON.parse(readFileSync(file, 'utf8')) as object;
  writeFileSync(file, typeof change === 'string' ? change : JSON.stringify({ ...whole, ...change }));
  expect(() => readModelFiles(folder)).toThrow(unavailable(why));
});

test.each([
  ['a file elsewhere', { weights: { file: '../x.onnx', sha256: '0'.repeat(64) } }, /weights\.file/],
  ['a hash that is none', { weights: { file: 'x.onnx', sha256: 'abc' } }, /weights\.sha256/],
  ['a weight that is no feature', { calibration: { noCheckFrom: 2 } }, /calibration/],
])('a reader that is wrong: %s', (_what, change, why) => {
  const file = join(folder, 'manifest.json');
  const whole = readModelManifest(folder);
  const readers = [{ ...whole.readers[0], ...change }, ...whole.readers.slice(1)];
  writeFileSync(file, JSON.stringify({ ...whole, readers }));
  expect(() => readModelFiles(folder)).toThrow(unavailable(why));
});

test('readers of one name are refused, and another calibration is another model', () => {
  const whole = readModelManifest(folder);
  const [first] = whole.readers;
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify({ ...whole, readers: [first, first] }));
  expect(() => readModelManifest(folder)).toThrow(unavailable(/different names/));
  const changed = { ...first!, calibration: { ...first!.calibration, noCheckFrom: 0.123 } };
  expect(modelHash({ ...whole, readers: [changed] })).not.toBe(modelHash({ ...whole, readers: [first!] }));
});
