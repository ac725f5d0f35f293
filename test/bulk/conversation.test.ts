import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { recorded } from '../../src/checkers/recorded/recorded.js';
import { runCli } from '../../src/cli/run-cli.js';
import { fakeIo } from '../cli/fake-io.js';

const FACTS = ['The store opens at 9.'];

/** The conversations of the results, by id. */
async function audit(rows: readonly object[], config = '') {
  const files = {
    'in.jsonl': rows
      .map((row, n) => `${JSON.stringify({ id: `r${n}`, answer: 'It opens at 9.', facts: FACTS, ...row })}\n`)
      .join(''),
    'answer-guard.config.yaml': config,
  };
  const io = { ...fakeIo({ files }), buildChecker: () => recorded({ supportScore: 0.9 }) };
  expect(await runCli(['audit', 'in.jsonl', '--out', 'out.jsonl'], io)).toBe(0);
  const written = readFileSync(join(io.cwd, 'out.jsonl'), 'utf8');
  const conversations = written
    .split('\n')
    .flatMap((line) =>
      line.startsWith('{') ? [(JSON.parse(line) as { conversation?: string }).conversation] : [],
    );
  return { io, written, conversations };
}

test('a record may name its conversation, which its result has as a hash', async () => {
  const { conversations, written } = await audit([
    { conversation: 'ann-17' },
    { conversation: 'ben-4' },
    { conversation: 'ann-17' },
    { conversation: 17 },
    {},
    { conversation: { messages: [] } },
  ]);
  const [ann, ben, annAgain, number, ...none] = conversations;
  for (const hash of [ann, ben, number]) expect(hash).toMatch(/^[0-9a-f]{32}$/);
  expect(new Set([ann, ben, number]).size).toBe(3);
  expect(annAgain).toBe(ann);
  expect(none).toEqual([undefined, undefined]);
  expect(written).not.toMatch(/ann-17|ben-4/);
});

test('the route says where records name it otherwise', async () => {
  const rows = [{ thread: { id: 'ann-17' } }, { conversation: 'ann-17' }, { thread: {} }];
  const [placed, usual, none] = (await audit(rows, 'conversation: [/none, /thread/id]')).conversations;
  expect(placed).toMatch(/^[0-9a-f]{32}$/);
  expect(usual).toBe(placed);
  expect(none).toBeUndefined();
  expect((await audit(rows, 'conversation: x-conversation-id')).conversations).toEqual([
    undefined,
    usual,
    undefined,
  ]);
});

test('what was recorded keeps the hash that it has; a name that looks like one is hashed', async () => {
  const hash = '0123456789abcdef0123456789abcdef';
  const ours = { policyHash: '0123456789abcdef', engineVersion: '1' };
  const { conversations, written } = await audit([{ conversation: hash, ...ours }, { conversation: hash }]);
  expect(conversations[0]).toBe(hash);
  expect(conversations[1]).toMatch(/^[0-9a-f]{32}$/);
  expect(written.split(hash)).toHaveLength(2);
});

test('results that were begun with conversations named elsewhere are not gone on with', async () => {
  const { io } = await audit([{ conversation: 'ann-17' }]);
  const again = { ...fakeIo({ env: { ANSWER_GUARD_CONFIG: 'other.yaml' } }), cwd: io.cwd };
  const other = { ...again, buildChecker: io.buildChecker };
  writeFileSync(join(io.cwd, 'other.yaml'), 'conversation: /thread');
  expect(await runCli(['audit', 'in.jsonl', '--out', 'out.jsonl'], other)).not.toBe(0);
  expect(other.err()).toContain('AG_AUDIT_DIFFERS');
});
