import { PRESETS } from '../../config/presets.js';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import packageRoot from '../../package-root.cjs';
import { loadConfig } from '../../config/load-config.js';
import { resolveSettings } from '../../config/resolve-settings.js';
import { fileJsonSchema } from '../../config/schema.js';
import { messageFor } from '../../src/policy/message.js';
import { AnswerGuardError } from '../../src/contract/answer-guard-error.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'answer-guard-config-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

function write(text: string): string {
  const path = join(folder, 'answer-guard.config.yaml');
  writeFileSync(path, text);
  return path;
}

function failure(action: () => unknown): AnswerGuardError {
  try {
    action();
  } catch (error) {
    if (AnswerGuardError.isInstance(error)) return error;
    throw error;
  }
  throw new Error('it did not fail');
}

describe('loadConfig', () => {
  it('needs no file', () => {
    expect(loadConfig({ cwd: folder, env: {} })).toEqual({
      path: undefined,
      missing: join(folder, 'answer-guard.config.yaml'),
      file: {},
      environment: {},
      callers: {},
      unknownVariables: [],
    });
  });

  it('finds answer-guard.config.yaml in the working directory', () => {
    const path = write('policy: strict\n');
    expect(loadConfig({ cwd: folder, env: {} })).toMatchObject({ path, file: { policy: 'strict' } });
  });

  it('takes an empty file for one that configures nothing', () => {
    write('# nothing\n');
    expect(loadConfig({ cwd: folder, env: {} }).file).toEqual({});
  });

  it('reads no file when told so', () => {
    write('policy: strict\n');
    expect(loadConfig({ path: false, cwd: folder, env: {} }).file).toEqual({});
  });

  it('fails when a given file is missing', () => {
    expect(failure(() => loadConfig({ path: 'absent.yaml', cwd: folder, env: {} })).code).toBe(
      'AG_CONFIG_NOT_FOUND',
    );
    expect(failure(() => loadConfig({ cwd: folder, env: { ANSWER_GUARD_CONFIG: 'absent.yaml' } })).code).toBe(
      'AG_CONFIG_NOT_FOUND',
    );
  });

  it.each([['policy: [strict'], ['policy: strict\npolicy: lenient\n'], ['a: &a [*a, *a']])(
    'says that %j is not YAML, and where',
    (text) => {
      write(text);
      const error = failure(() => loadConfig({ cwd: folder, env: {} }));
      expect(error.code).toBe('AG_CONFIG_UNREADABLE');
      expect(error.message).toMatch(/line \d+, column \d+/);
    },
  );

  it('reports every problem at once, each with path, value and range', () => {
    const path = write(`
mode: on
budgetMs: 0
policy:
  citationThreshold: 1.7
  unsupportedClaim: delete
  onError: { timeout: retry, noFact: pass }
cache: { maxEntries: -1, ttl: 5 }
routes:
  chat: { facts: sources, budgetMs: "500", colour: red }
`);
    const { code, message } = failure(() => loadConfig({ cwd: folder, env: {} }));
    expect(code).toBe('AG_CONFIG_INVALID');
    expect(message.split('\n')).toEqual(
      [
        `${path}:`,
        expect.stringMatching(/^ {2}mode: .*must be one of enforce, observe, off$/),
        '  budgetMs: 0: must be in [1, 60000]',
        '  policy.citationThreshold: 1.7: must be in [0, 1]',
        '  policy.unsupportedClaim: "delete": must be one of pass, annotate, rewrite, block',
        '  policy.onError.timeout: "retry": must be one of pass, annotate, rewrite, block',
        '  policy.onError.noFact: is not a known field; did you mean noFacts?',
        '  cache.maxEntries: -1: must be in [0, 10000000]',
        '  cache.ttl: is not a known field',
        '  routes.chat.budgetMs: "500": must be a number in [1, 60000]',
        '  routes.chat.facts: "sources": must be a JSON Pointer such as /data/answer (RFC 6901)',
        '  routes.chat.colour: is not a known field',
      ].map((line) => line as unknown),
    );
  });

  it.each([
    [
      'checker: { band: [0.3, 0.8] }',
      'checker: {"band":[0.3,0.8]}: must be an object with use, service, google or llm',
    ],
    [
      'policy: { citationThreshold: 0.6, unsupportedThreshold: 0.9 }',
      'policy.unsupportedThreshold: 0.9: must not be over citationThreshold, which is 0.6: set both',
    ],
    [
      'cache: { redis: { secret: short } }',
      'cache.redis.secret: (not shown): must have at least 16 characters',
    ],
    [
      'checker: { use: google, google: { location: mars } }',
      'checker.google.location: "mars": must be one of global, us, eu, unless endpoint is given',
    ],
  ])('gives the real bound of %j', (text, problem) => {
    write(text);
    expect(failure(() => loadConfig({ cwd: folder, env: {} })).message).toContain(problem);
  });

  it('says in words what is wrong with YAML, and quotes none of it', () => {
    write('policy: strict\ncache: { redis: { secret: "unclosed\n');
    const { message } = failure(() => loadConfig({ cwd: folder, env: {} }));
    expect(message).toMatch(/: Missing closing "quote$/);
    expect(message).not.toContain('unclosed');
  });

  it('lets nothing but coded errors escape, whatever the file holds', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.json(),
          fc.object().map((value) => JSON.stringify(value)),
        ),
        (text) => {
          write(text);
          try {
            loadConfig({ cwd: folder, env: {} });
          } catch (error) {
            expect(AnswerGuardError.isInstance(error)).toBe(true);
          }
        },
      ),
      { numRuns: 200 },
    );
  });
});

describe('the JSON Schema for editors', () => {
  it('is the one that validates', () => {
    expect(JSON.parse(readFileSync(join(packageRoot, 'config/answer-guard.schema.json'), 'utf8'))).toEqual(
      fileJsonSchema(),
    );
  });
});

describe('resolveSettings', () => {
  const resolve = (text: string, code = {}, env = {}) => {
    write(text);
    return resolveSettings(loadConfig({ cwd: folder, env }), code);
  };

  it('lays file, route, code and environment over the defaults', () => {
    const text =
      'budgetMs: 100\nmaxBodyBytes: 2048\nannotateBody: none\nroutes: { chat: { budgetMs: 200, annotateBody: full } }\n';
    const { settings, origins } = resolve(
      text,
      { route: 'chat', annotateBody: 'summary' },
      { ANSWER_GUARD_BUDGET_MS: '300' },
    );
    expect(settings).toMatchObject({
      route: 'chat',
      budgetMs: 300,
      maxBodyBytes: 2048,
      annotateBody: 'summary',
      dialect: 'auto',
    });
    expect(origins).toMatchObject({
      budgetMs: 'environment',
      maxBodyBytes: join(folder, 'answer-guard.config.yaml'),
      annotateBody: 'options',
      dialect: 'default',
    });
  });

  it.each([
    ['code alone', '', { mode: 'observe' }, {}, 'observe'],
    ['the file over code', 'mode: off', { mode: 'enforce' }, {}, 'off'],
    [
      'the route over the file',
      'mode: off\nroutes: { chat: { mode: observe } }',
      { route: 'chat' },
      {},
      'observe',
    ],
    ['the environment over all', 'mode: observe', { mode: 'enforce' }, { ANSWER_GUARD_MODE: 'off' }, 'off'],
  ])('lets the kill switch win: %s', (_, text, code, env, mode) => {
    expect(resolve(text, code, env).settings.mode).toBe(mode);
  });

  it('lets policies add up, and a preset start anew', () => {
    const text =
      'policy: { preset: strict, supportThreshold: 0.9 }\nroutes: { a: { policy: { onError: { timeout: pass } } }, b: { policy: lenient } }\n';
    expect(resolve(text, { route: 'a' }).settings.policy).toMatchObject({
      supportThreshold: 0.9,
      unsupportedClaim: 'block',
      onError: { timeout: 'pass', quota: 'block', noAnswer: 'block' },
    });
    expect(resolve(text, { route: 'b' }).settings.policy).toMatchObject({
      supportThreshold: PRESETS.lenient.supportThreshold,
      unsupportedClaim: 'annotate',
    });
  });

  it('puts one message of the user in the place of all languages, and adds a record to them', () => {
    expect(resolve('policy: { message: "Ask a person." }').settings.policy.message).toEqual({
      default: 'Ask a person.',
    });
    const { message } = resolve('policy: { message: { de: "Bitte fragen Sie uns." } }').settings.policy;
    expect(message).toMatchObject({
      de: 'Bitte fragen Sie uns.',
      default: expect.stringContaining('sources'),
    });
    const own = { default: 'Ask a person.', de: 'Bitte fragen Sie uns.' };
    const shown = resolve(`policy: { message: ${JSON.stringify(own)} }`).settings.policy;
    expect(shown.message).toEqual(own);
    expect(messageFor(shown, ['en', 'en-GB'])).toBe('Ask a person.');
  });

  it('names the routes there are when one is unknown', () => {
    const error = failure(() => resolve('routes: { chat: {}, claims: {} }', { route: 'chats' }));
    expect(error).toMatchObject({
      code: 'AG_ROUTE_UNKNOWN',
      message: expect.stringContaining('chat, claims'),
    });
  });

  it('fails for a route where no file has any, and says where it looked', () => {
    expect(failure(() => resolve('policy: strict', { route: 'chat' }))).toMatchObject({
      code: 'AG_ROUTE_UNKNOWN',
      message: expect.stringContaining('no routes'),
    });
    rmSync(join(folder, 'answer-guard.config.yaml'));
    const missing = loadConfig({ cwd: folder, env: {} });
    expect(failure(() => resolveSettings(missing, { route: 'chat' }))).toMatchObject({
      code: 'AG_ROUTE_UNKNOWN',
      message: expect.stringContaining(join(folder, 'answer-guard.config.yaml')),
    });
  });

  it('takes a route for a label alone where no file is to be read', () => {
    const { settings } = resolveSettings(loadConfig({ path: false, env: {} }), { route: 'chat' });
    expect(settings.route).toBe('chat');
  });

  it('refuses in production to show readers what was withheld, wherever that is asked for', () => {
    const production = { NODE_ENV: 'production' };
    for (const [yaml, code] of [
      ['annotateBody: explain', {}],
      ['routes: { chat: { annotateBody: explain } }', { route: 'chat' }],
      ['', { annotateBody: 'explain' }],
    ] as const) {
      expect(failure(() => resolve(yaml, code, production))).toMatchObject({
        code: 'AG_CONFIG_INVALID',
        message: expect.stringMatching(/annotateBody.*explain.*production/),
      });
      expect(resolve(yaml, code, { NODE_ENV: 'development' }).settings.annotateBody).toBe('explain');
    }
    expect(resolve('annotateBody: full', {}, production).settings.annotateBody).toBe('full');
  });
});
