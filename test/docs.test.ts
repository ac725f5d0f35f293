import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import packageRoot from '../package-root.cjs';
import { DEFAULT_PRESET, PRESETS, PRESET_NAMES } from '../config/presets.js';
import { policyFieldsSchema } from '../config/policy-schema.js';
import { VARIABLES } from '../config/environment.js';
import { CHECKER_NAMES } from '../config/checker-schema.js';
import { DIALECT_NAMES, fileJsonSchema, routeSchema } from '../config/schema.js';
import { answerGuardOptionsSchema, guardOptionsSchema } from '../middleware/validate-options.js';
import { HELD_STATES } from '../middleware/response/held-states.js';
import { ERROR_CODES } from '../src/contract/error-codes.js';
import { CONFIG_PAGES, ERROR_PAGES, LLM_PAGES } from '../src/contract/error-pages.js';
import { FAILURE_CAUSES } from '../src/contract/verdict.js';
import { HEADER_PARAMETERS, HEADER_TOKENS } from '../src/guard/header.js';
import { WARNING_CODES } from '../src/telemetry/warning-codes.js';
import { LANGUAGES } from '../src/text/language.js';
import { namesIn, readPage, rowsOf, sectionOf } from './markdown.js';

const page = readPage('docs/configuration.md');

/** The cells of the rows of the table under a heading. */
function table(heading: string): string[][] {
  return rowsOf(sectionOf(page, heading)).map((cells) => cells.map((cell) => cell.replaceAll('`', '')));
}

describe('docs/configuration.md', () => {
  it('lists every error code with its meaning', () => {
    expect(Object.fromEntries(table('Error codes'))).toEqual(ERROR_CODES);
  });

  it.each(Object.entries({ ...ERROR_PAGES, ...CONFIG_PAGES, ...LLM_PAGES }))(
    '%s names a page and heading that are there',
    (_code, place) => {
      const [file = '', anchor] = place.split('#');
      const headings = [...readPage(`docs/${file}`).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
        heading
          .toLowerCase()
          .replace(/[^\w -]/g, '')
          .replaceAll(' ', '-'),
      );
      expect(headings).toContain(anchor);
    },
  );

  it('lists every option of answerGuard, and those of createGuard', () => {
    expect(table('Options of `answerGuard`').map(([name]) => name)).toEqual(
      expect.arrayContaining(Object.keys(answerGuardOptionsSchema.shape)),
    );
    expect(table('Options of `answerGuard`')).toHaveLength(
      Object.keys(answerGuardOptionsSchema.shape).length,
    );
    for (const name of Object.keys(guardOptionsSchema.shape))
      expect(page.split('`createGuard` takes')[1]!.split('## ')[0]).toContain(`\`${name}\``);
  });

  it('lists every field of a policy with the values of the presets', () => {
    const rows = table('Policy');
    expect(rows.map(([name]) => name)).toEqual(Object.keys(policyFieldsSchema.shape));
    for (const [field, , ...cells] of rows) {
      if (/^(?:preset|message|restMessage|streaming)$/.test(field ?? '')) continue;
      const values = PRESET_NAMES.map((name) => {
        const value = PRESETS[name][field as keyof (typeof PRESETS)['strict']];
        return field === 'onError' ? PRESETS[name].onError.timeout : value;
      });
      expect([field, ...cells]).toEqual([field, ...values.map(String)]);
    }
    expect(page).toContain(`defaults (preset \`${DEFAULT_PRESET}\`)`);
  });

  it('lists every environment variable and field of a route', () => {
    expect(table('Environment')).toEqual(
      VARIABLES.map(({ name, overrides, example }) => [name, overrides, example]),
    );
    const [, routes = ''] = page.split('Each route takes ');
    for (const field of Object.keys(routeSchema.shape))
      expect(routes.split('\n\n')[0]).toContain(`\`${field}\``);
  });

  it('names every checker', () => {
    const [, , meaning] = table('Options of `answerGuard`').find(([name]) => name === 'checker') ?? [];
    expect(CHECKER_NAMES.filter((name) => meaning?.includes(`${name},`) !== true)).toEqual([]);
  });
});

describe('the configuration file', () => {
  /** What a command writes, and nobody by hand. */
  const WRITTEN = ['calibration', 'scoreMap'];

  /** Names of members at any depth; of a secret's file (`urlFile`) that of the secret. */
  function namesOf(schema: unknown): string[] {
    if (typeof schema !== 'object' || schema === null) return [];
    const { properties = {} } = schema as { properties?: object };
    const inside = Object.entries(schema).filter(([name]) => !WRITTEN.includes(name));
    return [
      ...Object.keys(properties).map((name) => name.replace(/File$/, '')),
      ...inside.flatMap(([, value]) => namesOf(value)),
    ];
  }

  it('has no field that no page names', () => {
    const pages = readdirSync(join(packageRoot, 'docs')).filter((name) => name.endsWith('.md'));
    const docs = pages.map((name) => readPage(`docs/${name}`)).join('\n');
    const isNamed = (name: string): boolean => new RegExp(`\\b${name}(?:\`|:|\\?)`).test(docs);
    expect([...new Set(namesOf(fileJsonSchema()))].filter((name) => !isNamed(name))).toEqual([]);
  });
});

describe('docs/operating.md', () => {
  const operating = readPage('docs/operating.md');

  it('lists every parameter and token of the header, and no other', () => {
    const [[, tokens] = [], ...parameters] = rowsOf(sectionOf(operating, 'The header'));
    expect(parameters.flatMap(([names]) => namesIn(names))).toEqual(HEADER_PARAMETERS);
    expect(new Set(namesIn(tokens))).toEqual(new Set(HEADER_TOKENS));
  });

  it('and the other pages show headers as they are written', () => {
    const pages = ['README.md', ...readdirSync(join(packageRoot, 'docs')).map((name) => `docs/${name}`)];
    const samples = pages
      .filter((path) => path.endsWith('.md'))
      .flatMap((path) => [...readPage(path).matchAll(/^Answer-Guard: ([\w-]+(?:;[\w-]+=[^;\s]+)*)$/gm)])
      .map(([, header = '']) => header);
    expect(samples.length).toBeGreaterThan(3);
    for (const sample of samples) {
      const [token = '', ...parameters] = sample.split(';');
      const names = parameters.map((parameter) => parameter.split('=')[0]);
      expect(HEADER_TOKENS).toContain(token);
      expect({ sample, names }).toEqual({
        sample,
        names: HEADER_PARAMETERS.filter((name) => names.includes(name)),
      });
      // The embedded engine says who has scored, wherever something was.
      if (sample.includes('checker=embedded') && token !== 'unchecked') expect(names).toContain('tier');
    }
  });

  it('lists every warning with its meaning', () => {
    const rows = rowsOf(sectionOf(operating, 'Warnings')).map(([code = '', meaning]) => [
      namesIn(code)[0],
      meaning,
    ]);
    expect(Object.fromEntries(rows)).toEqual(WARNING_CODES);
  });

  it('says when each cause of onError comes', () => {
    const rows = rowsOf(sectionOf(operating, 'When the guard itself fails'));
    expect(rows.flatMap(([causes]) => namesIn(causes))).toEqual(FAILURE_CAUSES);
  });
});

describe('docs/http.md', () => {
  it('has the states of a response and what changes them, as the code has them', () => {
    const rows = rowsOf(sectionOf(readPage('docs/http.md'), 'States of a response'));
    const transitions = Object.entries(HELD_STATES).flatMap(([state, events]) =>
      Object.entries(events).map(([event, next]) => `${state} ${event} ${next}`),
    );
    const written = rows.map(([state, event, , next]) =>
      [state, event, next].map((cell) => namesIn(cell)[0]).join(' '),
    );
    expect(written.sort()).toEqual(transitions.sort());
  });
});

describe('docs/dialects.md', () => {
  it('lists every dialect, and no other', () => {
    const rows = rowsOf(readPage('docs/dialects.md').split('## Where an answer is')[0]!);
    const names = rows.flatMap(([name]) => namesIn(name));
    expect(new Set(names)).toEqual(new Set(DIALECT_NAMES.filter((name) => name !== 'auto')));
    expect(names).toHaveLength(new Set(names).size);
  });
});

test.each(['README.md', 'docs/operating.md', 'docs/model-card.md'])('%s names every language', (path) => {
  const names = new Intl.DisplayNames('en', { type: 'language' });
  const text = readPage(path);
  expect(LANGUAGES.filter((language) => !text.includes(names.of(language) ?? language))).toEqual([]);
});
