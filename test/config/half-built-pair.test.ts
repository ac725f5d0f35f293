import { loadConfig } from '../../config/load-config.js';
import { buildChecker } from '../../config/build-checker.js';
import { resolveSettings } from '../../config/resolve-settings.js';
import type * as Embedded from '../../src/checkers/embedded/embedded.js';

const closed: string[] = [];
jest.mock('../../src/checkers/embedded/embedded.js', () => {
  const { embedded } = jest.requireActual<typeof Embedded>('../../src/checkers/embedded/embedded.js');
  return {
    embedded: (options: Parameters<typeof embedded>[0]) => {
      const checker = embedded(options);
      const close = () => {
        closed.push(checker.name);
        return checker.close();
      };
      return { ...checker, close };
    },
  };
});

test.each(['embedded-then-llm', 'llm-then-embedded'])(
  'of %s without a model, no engine is left running',
  async (use) => {
    closed.length = 0;
    const { settings } = resolveSettings(loadConfig({ path: false, env: { ANSWER_GUARD_CHECKER: use } }), {});
    const build = () => buildChecker(settings, { observe: () => undefined }, {});
    expect(build).toThrow(/checker\.llm\.model/);
    await new Promise(setImmediate);
    // The one of these that builds its engine first has it closed again.
    expect(closed).toEqual(use === 'embedded-then-llm' ? ['embedded'] : []);
  },
);
