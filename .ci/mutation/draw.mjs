import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { commonTokens } from '@stryker-mutator/api/plugin';
import { createInstrumenter } from '@stryker-mutator/instrumenter';
import { createInjector } from 'typed-inject';

const log = {
  isDebugEnabled: () => false,
  debug() {},
  trace() {},
  info() {},
  warn: console.warn,
  error: console.error,
};

/**
 * Draws mutants of a folder under src, each as likely as any other, at most one a line.
 *
 * @param {string} folder
 * @param {{ each: number, seed: number, excludedMutations: string[] }} options `each` is how many
 * @returns {Promise<string[]>} their places as Stryker's `mutate` has them; mutants within a place come along
 */
export async function drawMutants(folder, { each, seed, excludedMutations }) {
  const files = readdirSync(`src/${folder}`, { recursive: true })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => join(`src/${folder}`, name))
    .sort();
  const instrumenter = createInjector()
    .provideValue(commonTokens.logger, log)
    .injectFunction(createInstrumenter);
  const { mutants } = await instrumenter.instrument(
    files.map((name) => ({ name, mutate: true, content: readFileSync(name, 'utf8') })),
    // A block's mutants hold all those that are in it.
    {
      ignorers: [],
      plugins: null,
      noHeader: true,
      excludedMutations: [...excludedMutations, 'BlockStatement'],
    },
  );
  const byLine = new Map();
  for (const mutant of shuffled(mutants, seed)) {
    const { fileName, location } = mutant;
    const line = `${fileName}:${location.start.line}`;
    if (byLine.size < each && !byLine.has(line)) byLine.set(line, placeOf(mutant));
  }
  return [...byLine.values()];
}

function placeOf({ fileName, location: { start, end } }) {
  return `${fileName}:${start.line + 1}:${start.column}-${end.line + 1}:${end.column}`;
}

/** A linear congruential generator is random enough to draw from a list. */
function shuffled(all, seed) {
  let state = seed;
  const next = () => (state = (state * 1_103_515_245 + 12_345) % 2 ** 31) / 2 ** 31;
  return all
    .map((mutant) => ({ mutant, at: next() }))
    .sort((a, b) => a.at - b.at)
    .map(({ mutant }) => mutant);
}
