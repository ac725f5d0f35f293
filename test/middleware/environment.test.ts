import { answerGuard, createGuard } from '../../middleware/index.js';
import type { GuardEvent } from '../../src/telemetry/observer.js';
import { QUIET } from './express-app.js';

describe('variables that nothing reads', () => {
  const set = ['ANSWER_GUARD_TRESHOLD', 'ANSWER_GUARD_MOD'];
  afterEach(() => {
    for (const name of set) Reflect.deleteProperty(process.env, name);
  });

  it.each([
    ['answerGuard', answerGuard],
    ['createGuard', createGuard],
  ])('%s warns of them as it is built', async (_name, build) => {
    process.env['ANSWER_GUARD_TRESHOLD'] = '0.9';
    const events: GuardEvent[] = [];
    const guard = build({ ...QUIET, observer: { observe: (event) => events.push(event) } });
    expect(events.filter(({ type }) => type === 'warning')).toEqual([
      {
        type: 'warning',
        code: 'environment-unknown',
        message: 'The environment variable ANSWER_GUARD_TRESHOLD is set, and nothing reads it.',
      },
    ]);
    await guard.close();
  });

  it.each([
    ['answerGuard', answerGuard],
    ['createGuard', createGuard],
  ])('%s refuses a slip: a kill switch that kills nothing', (_name, build) => {
    process.env['ANSWER_GUARD_MOD'] = 'off';
    expect(() => build(QUIET)).toThrow(
      'ANSWER_GUARD_MOD: is not a known variable; did you mean ANSWER_GUARD_MODE?',
    );
  });
});
