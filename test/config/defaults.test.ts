import { DEFAULT_BAND } from '../../src/checkers/banded.js';
import { BREAKER_DEFAULTS } from '../../src/checkers/breaker.js';
import { BULKHEAD_DEFAULTS } from '../../src/checkers/bulkhead.js';
import { GOOGLE_DEFAULTS } from '../../src/checkers/google/google-options.js';
import { LLM_DEFAULTS } from '../../src/checkers/llm/llm-options.js';
import { DEFAULT_AUDIT } from '../../src/audit/auditor.js';
import { DEFAULT_REGENERATE_MS } from '../../src/guard/regenerate.js';
import { DEFAULT_AUDIT_LOG } from '../../config/build-audit-log.js';
import { DEFAULT_PRESET, STREAM_LIMITS } from '../../config/presets.js';
import {
  DEFAULT_FEEDBACK,
  DEFAULT_LOG,
  DEFAULT_RECORD,
  resolveSettings,
} from '../../config/resolve-settings.js';
import { fileJsonSchema } from '../../config/schema.js';
import { DEFAULT_REDIS } from '../../config/shared-cache.js';
import { loadConfig } from '../../config/load-config.js';
import { namesIn, readPage, rowsOf, sectionOf } from '../markdown.js';

const { settings } = resolveSettings(loadConfig({ path: false, env: {} }));

/** What holds where nobody says anything, by the path of the setting in the file: as the code has it. */
const DEFAULTS: Readonly<Record<string, unknown>> = {
  budgetMs: settings.budgetMs,
  startMs: settings.startMs,
  maxBodyBytes: settings.maxBodyBytes,
  'policy.preset': DEFAULT_PRESET,
  ...under('policy.streaming', STREAM_LIMITS),
  ...under('cache', settings.cache),
  ...under('cache.redis', DEFAULT_REDIS),
  'engine.otherLanguages': settings.engine.otherLanguages,
  ...under('log', DEFAULT_LOG),
  ...under('log.audit', DEFAULT_AUDIT_LOG),
  ...under('record', DEFAULT_RECORD),
  ...under('feedback', DEFAULT_FEEDBACK),
  ...under('audit', DEFAULT_AUDIT),
  'checker.band': DEFAULT_BAND,
  ...under('checker.google', GOOGLE_DEFAULTS),
  'checker.google.maxQueued': BULKHEAD_DEFAULTS.maxQueued,
  ...under('checker.llm', LLM_DEFAULTS),
  'checker.llm.maxQueued': BULKHEAD_DEFAULTS.maxQueued,
};

function under(path: string, defaults: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(defaults).map(([name, value]) => [`${path}.${name}`, value]));
}

/** A default as documents write it. */
function written(value: unknown): string {
  if (Array.isArray(value))
    return value.every((item) => typeof item === 'number') ? `[${value.join(', ')}]` : value.join(', ');
  return String(value);
}

/** The descriptions of a JSON Schema's fields by their paths, routes left out: they repeat what stands at the top. */
function descriptions(schema: unknown, path = ''): [path: string, description: string][] {
  if (typeof schema !== 'object' || schema === null) return [];
  const {
    properties = {},
    anyOf = [],
    description,
  } = schema as {
    readonly properties?: Readonly<Record<string, unknown>>;
    readonly anyOf?: readonly unknown[];
    readonly description?: string;
  };
  return [
    ...(description === undefined ? [] : [[path, description] as [string, string]]),
    ...anyOf.flatMap((variant) => descriptions(variant, path)),
    ...Object.entries(properties)
      .filter(([name]) => path !== '' || name !== 'routes')
      .flatMap(([name, value]) => descriptions(value, path === '' ? name : `${path}.${name}`)),
  ];
}

const inSchema = descriptions(fileJsonSchema()).flatMap(([path, description]) => {
  const [, value] = /Default: (.+?)(?:\. 0 switches the cache off\.|\.)?$/.exec(description) ?? [];
  return value === undefined ? [] : [[path, value] as const];
});

describe('the defaults that the JSON Schema names', () => {
  it.each(inSchema.filter(([path]) => path in DEFAULTS))('%s: %s', (path, value) => {
    expect(value).toBe(written(DEFAULTS[path]));
  });

  it('are those of the code: no other field names a number or a switch', () => {
    const unheld = inSchema.filter(
      ([path, value]) => !(path in DEFAULTS) && /^(?:\d+|true|false)$/.test(value),
    );
    expect(unheld).toEqual([]);
  });

  it('are as many as they were found to be', () => {
    expect(inSchema.filter(([path]) => path in DEFAULTS).length).toBeGreaterThan(35);
  });
});

/** Tables of defaults: page, heading, the column that has them, and under which path their names are fields. */
const TABLES: readonly [page: string, heading: string, column: number, path: string][] = [
  ['configuration', 'Options of `answerGuard`', 1, ''],
  ['configuration', 'Limits of streams', 2, 'policy.streaming'],
  ['configuration', 'The engine', 2, 'engine'],
  ['configuration', 'The service of Google', 1, 'checker'],
  ['configuration', 'A Redis for all instances', 1, 'cache.redis'],
  ['llm-judge', 'Settings of `checker.llm`', 1, 'checker.llm'],
  ['llm-judge', 'Shadow judging', 1, 'audit'],
];

describe.each(TABLES)('docs/%s.md, %s', (page, heading, column, path) => {
  const rows = rowsOf(sectionOf(readPage(`docs/${page}.md`), heading)).flatMap((cells) => {
    const name = [path, namesIn(cells[0])[0]].filter((part) => part !== '').join('.');
    return [[name, cells[column]?.replaceAll('`', '') ?? ''] as const];
  });
  const code: Readonly<Record<string, unknown>> = {
    ...DEFAULTS,
    route: settings.route,
    mode: settings.mode,
    policy: DEFAULT_PRESET,
    checker: settings.checker,
    dialect: settings.dialect,
    annotateBody: settings.annotateBody,
    regenerateMs: DEFAULT_REGENERATE_MS,
    trustRequestFacts: false,
  };

  it('has the defaults of the code', () => {
    const held = rows.filter(([name]) => name in code);
    expect(held.length).toBeGreaterThan(0);
    expect(held).toEqual(held.map(([name]) => [name, written(code[name])]));
  });

  it('names no number or switch that is not held', () => {
    expect(rows.filter(([name, value]) => !(name in code) && /^(?:\d+|true|false)$/.test(value))).toEqual([]);
  });
});

test('docs/operating.md says when the circuit breaker opens, and for how long', () => {
  expect(BREAKER_DEFAULTS).toEqual({ failures: 5, cooldownMs: 500 });
  expect(readPage('docs/operating.md')).toContain(
    'After five failures in a row the service is left alone for half a second',
  );
});
