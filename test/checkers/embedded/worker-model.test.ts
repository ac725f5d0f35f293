import { readdirSync, readFileSync } from 'node:fs';
import { PACKAGED_MODEL } from '../../../src/checkers/embedded/model-settings.js';
import { engineOn, rawOf, submit } from './submitted-jobs.js';

/** Process ids of this process's children, dead ones that nobody reaped among them. Linux. */
const children = (): string[] =>
  readdirSync('/proc/self/task')
    .flatMap((task) => readFileSync(`/proc/self/task/${task}/children`, 'utf8').split(' '))
    .filter((pid) => pid !== '');

const onLinux = process.platform === 'linux' ? test : test.skip;

onLinux('the model outlives a thread that is ended, and ends with the engine', async () => {
  const before = children();
  const engine = engineOn('scripted', { stuckAfterMs: 1, model: { threads: 1, folder: PACKAGED_MODEL } });
  await engine.ready;
  expect(engine.tier.tier).toBe('model');
  const model = children().filter((pid) => !before.includes(pid));
  const onTier = jest.fn();
  engine.watchTier(onTier);
  const hanging = submit(engine, 'hang');
  await rawOf(submit(engine, 'behind'));
  hanging.withdraw();
  // In the thread that was started in the place of the one that hung.
  const again = submit(engine, 'hang');
  await rawOf(submit(engine, 'behind this one'));
  again.withdraw();
  expect(children().filter((pid) => !before.includes(pid))).toEqual(model);
  expect(onTier).not.toHaveBeenCalled();
  await engine.close();
  while (children().some((pid) => model.includes(pid)))
    await new Promise((resolve) => setTimeout(resolve, 5));
});
