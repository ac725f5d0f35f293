import { readdirSync } from 'node:fs';

/**
 * The outer modules, which load what they import when it is first used: in the CommonJS build, so that
 * `require('answer-guard')` is cheap and what no setting asks for (Redis, language models, data stores) is never loaded, and
 * in tests, which start hundreds of times. What judges an answer loads as a whole, with the guard: no request is to wait
 * for files.
 *
 * @returns {string[]} paths of modules in the repository, without an extension
 */
export function loadedOnUse() {
  const configuration = readdirSync(new URL('../config', import.meta.url)).filter((name) =>
    name.endsWith('.ts'),
  );
  return [...ENTRIES, ...configuration.map((name) => `config/${name.slice(0, -'.ts'.length)}`)];
}

const ENTRIES = [
  'middleware/index',
  'middleware/answer-guard',
  'middleware/create-guard',
  'middleware/pages/decisions-page',
  'middleware/pages/feedback',
  'middleware/pages/playground',
];
