import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadConfig } from '../../config/load-config.js';
import { SECRET_VARIABLES, withSecretVariables } from '../../config/secret-files.js';
import { VARIABLES } from '../../config/environment.js';
import { AnswerGuardError } from '../../src/contract/answer-guard-error.js';
import { isSecretPath } from '../../config/secrets.js';

const SECRET = 'a secret of more than 16 characters';

function folderWith(files: Readonly<Record<string, string>>): string {
  const cwd = mkdtempSync(join(tmpdir(), 'answer-guard-secrets-'));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(cwd, name), text);
  return cwd;
}

test('every variable that holds a secret may name a file with it', () => {
  const cwd = folderWith({ secret: `${SECRET}\n` });
  for (const name of SECRET_VARIABLES)
    expect(withSecretVariables({ [`${name}_FILE`]: 'secret' }, cwd)[name]).toBe(SECRET);
  const secret = VARIABLES.filter(({ overrides }) => isSecretPath(overrides.split('.')));
  expect(SECRET_VARIABLES).toEqual(
    expect.arrayContaining(secret.map(({ name }) => name).filter((name) => name !== 'ANSWER_GUARD_LLM_URL')),
  );
});

test('a field of the file may name one, too, also a tenant’s', () => {
  const cwd = folderWith({
    secret: SECRET,
    sink: '/records/acme',
    database: 'postgres://reader:word@db/faq',
    'answer-guard.config.yaml': [
      'feedback: { secretFile: secret }',
      'cache: { redis: { url: "redis://localhost", secretFile: secret, passwordFile: secret } }',
      'tenants: { acme: { record: { sinkFile: sink } } }',
      'datastores: { faq: { postgresFile: database } }',
    ].join('\n'),
  });
  const { file, environment } = loadConfig({ cwd, env: { ANSWER_GUARD_RECORD_SINK_FILE: 'sink' } });
  expect(file.feedback).toEqual({ secret: SECRET });
  expect(file.cache?.redis).toEqual({ url: 'redis://localhost', secret: SECRET, password: SECRET });
  expect(file.tenants?.['acme']?.record).toEqual({ sink: '/records/acme' });
  expect(file.datastores).toEqual({ faq: { postgres: 'postgres://reader:word@db/faq' } });
  expect(environment.record).toEqual({ sink: '/records/acme' });
});

test.each<[string, Readonly<Record<string, string>>, string, RegExp]>([
  [
    'a variable beside its file',
    { ANSWER_GUARD_CACHE_SECRET: SECRET, ANSWER_GUARD_CACHE_SECRET_FILE: 'secret' },
    '',
    /ANSWER_GUARD_CACHE_SECRET_FILE: is set, and so is ANSWER_GUARD_CACHE_SECRET: give one of them/,
  ],
  [
    'a file that is not there',
    { ANSWER_GUARD_LLM_API_KEY_FILE: 'none' },
    '',
    /ANSWER_GUARD_LLM_API_KEY_FILE: none cannot be read: ENOENT/,
  ],
  ['an empty one', { ANSWER_GUARD_LLM_API_KEY_FILE: 'empty' }, '', /empty is empty/],
  [
    'a field beside its file',
    {},
    `feedback: { secret: ${SECRET}, secretFile: secret }`,
    /feedback.secretFile: is set, and so is secret/,
  ],
  [
    'a field’s file that is not there',
    {},
    'feedback: { secretFile: none }',
    /feedback.secretFile: none cannot be read: ENOENT/,
  ],
  ['what is no path', {}, 'feedback: { secretFile: 7 }', /feedback.secretFile: must be the path of a file/],
  [
    'a secret that is too short',
    {},
    'feedback: { secretFile: short }',
    /feedback.secret: \(not shown\): must have at least 16 characters/,
  ],
  ['a file for what is no secret', {}, 'modeFile: secret', /modeFile: is not a known field/],
])('%s is refused, with nothing of the secret', (_kind, env, yaml, message) => {
  const cwd = folderWith({
    secret: SECRET,
    short: 'too-short',
    empty: ' \n',
    'answer-guard.config.yaml': yaml,
  });
  expect(() => loadConfig({ cwd, env })).toThrow(AnswerGuardError);
  expect(() => loadConfig({ cwd, env })).toThrow(message);
  expect(() => loadConfig({ cwd, env })).not.toThrow(/a secret of|too-short/);
});
