// One process of a fleet, from the built package: makes as many checks as it is told, and says how each ended.
import { buildChecker } from '../../../dist/esm/config/build-checker.js';
import { loadConfig } from '../../../dist/esm/config/load-config.js';
import { resolveSettings } from '../../../dist/esm/config/resolve-settings.js';

const { redis, llm } = JSON.parse(process.argv[2]);
const config = loadConfig({ path: false, env: {} });
const { settings } = resolveSettings(config, { checker: { use: 'llm', llm } });
const checker = buildChecker(
  { ...settings, cache: { ...settings.cache, redis } },
  { observe: () => undefined },
  {},
);

let asked = 0;
async function ask() {
  const request = {
    answerCandidate: 'The bridge is red.',
    facts: [{ factText: 'The bridge is red.' }],
    // No two alike, so that no cache spares a call.
    prompt: `${process.pid} ${asked++}`,
  };
  const wait = { signal: new AbortController().signal, deadline: performance.now() + 60_000 };
  const verdict = await checker.check(request, wait);
  return verdict.kind === 'complete' ? 'complete' : verdict.cause;
}

process.on('message', async ({ times }) => {
  process.send(await Promise.all(Array.from({ length: times }, ask)));
});
process.on('disconnect', () => process.exit(0));
await checker.ready;
process.send('ready');
