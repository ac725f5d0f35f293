import { answerGuard, type GuardEvent } from '../../middleware/index.js';
import { QUIET } from './express-app.js';

it('warns once of guards that are made again and again', async () => {
  const warned: string[] = [];
  const observer = {
    observe: (event: GuardEvent) => event.type === 'warning' && warned.push(event.code),
  };
  const guards = Array.from({ length: 99 }, () => answerGuard(QUIET));
  await Promise.all(guards.map((guard) => guard.close()));
  guards.push(answerGuard({ ...QUIET, observer }));
  expect(warned).toEqual([]);
  guards.push(...Array.from({ length: 150 }, () => answerGuard({ ...QUIET, observer })));
  expect(warned).toEqual(['many-guards']);
  await Promise.all(guards.map((guard) => guard.close()));
});
