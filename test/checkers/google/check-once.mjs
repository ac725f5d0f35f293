// One check by the built package with nothing but the environment to sign in by; prints what it came to.
import { setTimeout } from 'node:timers/promises';
import { createGuard } from '../../../dist/esm/middleware/index.js';

const guard = createGuard({
  checker: { google: { endpoint: process.env.ENDPOINT } },
  budgetMs: 60_000,
  config: false,
});
await guard.ready;
const exchange = { answer: 'The tower is 3 m high.', facts: 'The tower is 3 m high.' };
let { verdict } = await guard.check(exchange);
// A machine that is busy for as long as a sign-in may take gets a second one, which the guard makes by itself.
while (['AG_SIGN_IN_FAILED', 'AG_REMOTE_PAUSED'].includes(verdict.error?.code)) {
  await setTimeout(250);
  ({ verdict } = await guard.check(exchange));
}
console.log(verdict.kind, verdict.checker);
await guard.close();
