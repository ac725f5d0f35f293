import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import packageRoot from '../../package-root.cjs';
import { readEnvironment, VARIABLES } from '../../config/environment.js';
import { loadConfig } from '../../config/load-config.js';
import { fileSchema } from '../../config/schema.js';

describe('the environment', () => {
  it('is documented variable by variable in .env.example', () => {
    const documented = readFileSync(join(packageRoot, '.env.example'), 'utf8').matchAll(
      /^# (ANSWER_GUARD_\w+)=(.*)$/gm,
    );
    expect([...documented].map(([, name, example]) => [name, example])).toEqual(
      VARIABLES.map(({ name, example }) => [name, example]),
    );
  });

  /** What each variable may be set to, where its example is empty. */
  const VALUES: Readonly<Record<string, string>> = {
    ANSWER_GUARD_REDIS_URL: 'redis://localhost',
    ANSWER_GUARD_RECORD_SINK: '/records',
  };

  it.each(VARIABLES.filter((variable) => !('readBy' in variable)))(
    'reads $name into the setting it overrides, as the file would have it',
    ({ name, overrides, example }) => {
      const text = example || (VALUES[name] ?? 'a text of 16 characters or more');
      const { settings, ...others } = readEnvironment({ [name]: text });
      expect(others.error).toBeUndefined();
      const value = { ...settings, ...others };
      expect(value).toHaveProperty(overrides, /^\d+$/.test(text) ? Number(text) : text);
      expect(fileSchema.safeParse(settings)).toMatchObject({ success: true, data: settings });
    },
  );

  it('counts a variable set to nothing as not set', () => {
    expect(readEnvironment({ ANSWER_GUARD_MODE: ' ', ANSWER_GUARD_BUDGET_MS: '' }).settings).toEqual({});
  });

  it.each([
    ['ANSWER_GUARD_MODE', 'Off'],
    ['ANSWER_GUARD_BUDGET_MS', 'fast'],
    ['ANSWER_GUARD_BUDGET_MS', '0'],
    ['ANSWER_GUARD_BUDGET_MS', '60001'],
    ['ANSWER_GUARD_POLICY', 'very-strict'],
    ['ANSWER_GUARD_CACHE_MAX_ENTRIES', '1.5'],
    ['ANSWER_GUARD_LOG_LEVEL', 'loud'],
  ])('refuses %s=%s', (name, value) => {
    expect(readEnvironment({ [name]: value }).error?.issues[0]?.path).toEqual([name]);
  });

  it.each([
    ['ANSWER_GUARD_BUDGET_MS', 'fast', '"fast": must be a number in [1, 60000]'],
    ['ANSWER_GUARD_BUDGET_MS', '0', '"0": must be in [1, 60000]'],
    ['ANSWER_GUARD_CACHE_MAX_ENTRIES', '-1', '"-1": must be in [0, 10000000]'],
    ['ANSWER_GUARD_CACHE_MAX_ENTRIES', '1.5', '"1.5": must be an integer in [0, 10000000]'],
    ['ANSWER_GUARD_CACHE_SECRET', 'too short', '(not shown): must have at least 16 characters'],
    ['ANSWER_GUARD_FEEDBACK_SECRET', 'too short', '(not shown): must have at least 16 characters'],
    ['ANSWER_GUARD_REDIS_URL', 'host:pass', '(not shown): must be a URL such as'],
    ['ANSWER_GUARD_RECORD_SINK', 'mysql://u:pass@host', '(not shown): must be a folder, or a URL such as'],
    ['ANSWER_GUARD_LLM_URL', 'u:pass@host', '(not shown): must be http or https://HOST'],
  ])('says of %s=%s what it must be, and shows no secret', (name, value, message) => {
    expect(() => loadConfig({ path: false, env: { [name]: value } })).toThrow(
      `the environment:\n  ${name}: ${message}`,
    );
  });

  const failure = (env: Record<string, string>): unknown => {
    try {
      loadConfig({ path: false, env });
    } catch (error) {
      return error;
    }
    return undefined;
  };

  it.each([
    ['ANSWER_GUARD_MOD', 'ANSWER_GUARD_MODE'],
    ['ANSWER_GUARD_POLCY', 'ANSWER_GUARD_POLICY'],
    ['answer_guard_mode', 'ANSWER_GUARD_MODE'],
    ['ANSWERGUARD_MODE', 'ANSWER_GUARD_MODE'],
    ['ANSWER_GAURD_POLICY', 'ANSWER_GUARD_POLICY'],
    ['ANSWER_GUARD_CACHE_SECRETS_FILE', 'ANSWER_GUARD_CACHE_SECRET_FILE'],
  ])('refuses %s, a slip from %s', (name, meant) => {
    expect(failure({ [name]: 'off', ANSWER_GUARD_BUDGET_MS: 'fast' })).toMatchObject({
      code: 'AG_CONFIG_INVALID',
      message:
        `the environment:\n  ${name}: is not a known variable; did you mean ${meant}?\n` +
        '  ANSWER_GUARD_BUDGET_MS: "fast": must be a number in [1, 60000]',
      docs: 'answer-guard/docs/configuration.md#environment',
    });
    expect(failure({ [name]: ' ' })).toBeUndefined();
  });

  it('names others that nothing reads, but for what Kubernetes and Docker set for a service of its name', () => {
    const links = {
      ANSWER_GUARD_SERVICE_HOST: '10.0.0.1',
      ANSWER_GUARD_SERVICE_PORT: '8080',
      ANSWER_GUARD_SERVICE_PORT_HTTP: '8080',
      ANSWER_GUARD_PORT: 'tcp://10.0.0.1:8080',
      ANSWER_GUARD_PORT_8080_TCP: 'tcp://10.0.0.1:8080',
      ANSWER_GUARD_PORT_8080_TCP_ADDR: '10.0.0.1',
      ANSWER_GUARD_MAIN_SERVICE_HOST: '10.0.0.2',
      ANSWER_GUARD_SERVICE_SERVICE_HOST: '10.0.0.3',
      ANSWER_GUARD_SERVICE_PORT_8080_TCP: 'tcp://10.0.0.3:8080',
    };
    const env = { ...links, ANSWER_GUARD_TRESHOLD: '0.9', ANSWER_GUARD_API_KEY: 'k', ANSWER_KEY: 'k' };
    expect(loadConfig({ path: false, env }).unknownVariables).toEqual([
      'ANSWER_GUARD_TRESHOLD',
      'ANSWER_GUARD_API_KEY',
    ]);
  });

  it('links what is wrong with the file of a secret to where these are explained', () => {
    expect(failure({ ANSWER_GUARD_CACHE_SECRET_FILE: '/nowhere/at/all' })).toMatchObject({
      docs: 'answer-guard/docs/configuration.md#secrets-in-files',
    });
  });
});
