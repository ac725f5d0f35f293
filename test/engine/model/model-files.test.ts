import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import packageRoot from '../../../package-root.cjs';
import { readModelFiles, readModelManifest } from '../../../src/engine/model/model-files.js';

const shipped = join(packageRoot, 'model');
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'answer-guard-model-'));
  const { weights, tokenizer } = readModelManifest(shipped);
  for (const name of ['manifest.json', weights.file, tokenizer.file])
    copyFileSync(join(shipped, name), join(folder, name));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

function unavailable(message: RegExp): Error {
  return expect.objectContaining({
    code: 'AG_MODEL_UNAVAILABLE',
    message: expect.stringMatching(message) as string,
  }) as Error;
}

test('the shipped model is whole, and within its size', () => {
  const { manifest, weights } = readModelFiles(shipped);
  expect(weights.byteLength).toBeLessThanOrEqual(25e6);
  expect(manifest.labels).toHaveLength(3);
});

test('weights that were changed by one bit are refused', () => {
  const file = join(folder, readModelManifest(folder).weights.file);
  const bytes = readFileSync(file);
  bytes[bytes.length >> 1]! ^= 1;
  writeFileSync(file, bytes);
  expect(() => readModelFiles(folder)).toThrow(unavailable(/SHA-256 differs/));
});

test('so is another tokenizer', () => {
  const file = join(folder, readModelManifest(folder).tokenizer.file);
  writeFileSync(file, readFileSync(file, 'utf8').replace('"the"', '"eht"'));
  expect(() => readModelFiles(folder)).toThrow(unavailable(/SHA-256 differs/));
});

test.each(['manifest.json', 'tokenizer.json'])('without %s there is no model', (name) => {
  rmSync(join(folder, name));
  expect(() => readModelFiles(folder)).toThrow(unavailable(/cannot be read \(ENOENT\)/));
});

test.each([
  ['not JSON', '{', /not JSON/],
  ['empty', '{}', /is no manifest/],
  ['labels twice', { labels: ['neutral', 'neutral', 'entailment'] }, /labels/],
  ['a file elsewhere', { weights: { file: '../x.onnx', sha256: '0'.repeat(64) } }, /weights\.file/],
  ['a hash that is none', { weights: { file: 'x.onnx', sha256: 'abc' } }, /weights\.sha256/],
  ['a field of another version', { attention: 'sparse' }, /no manifest/],
])('a manifest that is wrong: %s', (_what, change, why) => {
  const file = join(folder, 'manifest.json');
  const whole = JSON.parse(readFileSync(file, 'utf8')) as object;
  writeFileSync(file, typeof change === 'string' ? change : JSON.stringify({ ...whole, ...change }));
  expect(() => readModelFiles(folder)).toThrow(unavailable(why));
});
