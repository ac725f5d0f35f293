// One check by the built package with nothing but the environment to sign in by; prints what it came to.
import { createGuard } from '../../../dist/esm/middleware/index.js';

const guard = createGuard({
  checker: { google: { endpoint: process.env.ENDPOINT } },
  budgetMs: 20_000,
  config: false,
});
await guard.ready;
const { verdict } = await guard.check({ answer: 'The tower is 3 m high.', facts: 'The tower is 3 m high.' });
console.log(verdict.kind, verdict.checker);
await guard.close();
