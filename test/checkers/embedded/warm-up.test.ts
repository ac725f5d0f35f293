import type { Engine } from '../../../src/checkers/embedded/engine.js';
import { warmUpOn } from '../../../src/checkers/embedded/warm-up.js';
import { systemClock } from '../../../src/contract/monotonic-clock.js';

function engine(end: (onEnd: Parameters<Engine['submit']>[2]) => void) {
  const withdrawn = jest.fn();
  const submit = jest.fn<ReturnType<Engine['submit']>, Parameters<Engine['submit']>>(
    (_request, _terms, onEnd) => {
      end(onEnd);
      return withdrawn;
    },
  );
  return { submit, withdrawn };
}

afterEach(() => {
  jest.useRealTimers();
});

test('one request goes the whole way, with texts to read', async () => {
  const { submit, withdrawn } = engine((onEnd) => {
    queueMicrotask(() => {
      onEnd({ kind: 'nothing', cause: 'timeout' });
    });
  });
  await warmUpOn({ submit }, systemClock);
  expect(submit).toHaveBeenCalledTimes(1);
  expect(submit.mock.calls[0]?.[0].facts.length).toBeGreaterThan(1);
  expect(withdrawn).not.toHaveBeenCalled();
});

test('one that does not come back keeps nobody waiting for longer than half a second', async () => {
  jest.useFakeTimers();
  const { submit, withdrawn } = engine(() => undefined);
  const warm = warmUpOn({ submit }, systemClock);
  jest.advanceTimersByTime(499);
  expect(withdrawn).not.toHaveBeenCalled();
  jest.advanceTimersByTime(1);
  await warm;
  expect(withdrawn).toHaveBeenCalledTimes(1);
});
