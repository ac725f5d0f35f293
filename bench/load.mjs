// What becomes of answers that come all at once: how many are judged within the budget, by which tier, and how long the
// guard takes. Each has facts and sentences of its own, so that the cache answers none.
//
//   npm run bench:load [-- --loads 1,10,50,100,400 --budget 500 --facts 8]
//
// ANSWER_GUARD_ENGINE_THREADS=0 leaves the model out.
import { parseArgs } from 'node:util';
import { createGuard } from 'answer-guard';
import { percentile } from './stand-in.mjs';

const { values } = parseArgs({
  options: {
    loads: { type: 'string', default: '1,10,50,100,400' },
    budget: { type: 'string', default: '500' },
    facts: { type: 'string', default: '8' },
    rounds: { type: 'string', default: '3' },
  },
});
const budgetMs = Number(values.budget);
const PLACES = ['harbour', 'museum', 'library', 'station', 'theatre', 'market', 'observatory', 'garden'];

let made = 0;
/** An exchange that was never seen before: five sentences, of which one says what no fact does. */
function exchange() {
  const n = ++made;
  const facts = Array.from({ length: Number(values.facts) }, (_, i) => {
    const place = `${PLACES[i % PLACES.length]} of Norwick ${n}-${i}`;
    return (
      `The ${place} was opened in ${1800 + ((n * 7 + i) % 200)} by the town council. It has ${n + i} rooms and ${20 + i} members of staff. ` +
      `Visitors pay ${i + 3} euros; children under ${6 + (i % 6)} pay nothing. The building burnt down twice and was rebuilt each time with money from the county. ` +
      `On Mondays it is closed, except in July and August, when it opens at ${8 + (i % 3)} and closes at ${17 + (i % 4)}. ` +
      `A tram line with ${4 + i} stops leads from the main square to its gate; the ride takes ${9 + i} minutes.`
    );
  });
  const answer =
    `The harbour of Norwick ${n}-0 was opened in ${1800 + ((n * 7) % 200)}. It has ${n} rooms. ` +
    `Visitors of the museum pay 4 euros, and children under 7 pay nothing. The library burnt down twice and was rebuilt with money from the county. ` +
    `The station of Norwick ${n}-3 was designed by a famous architect from Vienna.`;
  return { answer, facts };
}

const guard = createGuard({ policy: 'balanced', budgetMs, config: false, logger: false, register: false });
await guard.ready;
for (let n = 0; n < 30; n++) await guard.check(exchange());

console.log(
  'at once | complete: model mixed lexical | partial | failed | blocked for time | p50 ms | p99 ms',
);
for (const load of values.loads.split(',').map(Number)) {
  const outcomes = [];
  for (let round = 0; round < Number(values.rounds); round++) {
    outcomes.push(...(await Promise.all(Array.from({ length: load }, () => guard.check(exchange())))));
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  const share = (holds) => `${Math.round((100 * outcomes.filter(holds).length) / outcomes.length)} %`;
  const complete = (tier) => share(({ verdict }) => verdict.kind === 'complete' && verdict.tier === tier);
  const ms = outcomes.map(({ elapsedMs }) => elapsedMs).sort((a, b) => a - b);
  console.log(
    [
      load,
      `${complete('model')} ${complete('mixed')} ${complete('lexical')}`,
      share(({ verdict }) => verdict.kind === 'partial'),
      share(({ verdict }) => verdict.kind === 'failed'),
      share(({ decision }) =>
        decision.reasons.some(({ rule, why }) => rule === 'rewriteFailed' && why !== 'nothingRemains'),
      ),
      Math.round(percentile(ms, 0.5)),
      Math.round(percentile(ms, 0.99)),
    ].join(' | '),
  );
}
await guard.close();
