import { countedPaths, MOST_TIMES, PATHS } from './counted-work.js';
import { takeWork } from '../work-counter.js';
import { GENERATORS, hostileGenerators } from './generators.js';

/**
 * UTF-16 units; .ci/nightly takes more of them, and all texts. A sentence of a stream is read in the 3,000 units before it,
 * so that up to twice as much the work grows faster than the text.
 */
const SIZES = { guard: [1600, 3200], stream: [6400, 12_800], service: [1600, 3200] } as const;
/** Of 214 texts, one in so many goes through: the service cuts and judges as the guard does. */
const EVERY = { guard: 12, stream: 54, service: 36 } as const;

let paths: ReturnType<typeof countedPaths>;
beforeAll(async () => {
  paths = countedPaths();
  await paths.ready;
});
afterAll(() => paths.close());

test(`there are ${String(GENERATORS)} generators, each of its own name`, () => {
  expect(new Set(hostileGenerators(1).map(({ name }) => name)).size).toBe(GENERATORS);
});

test('the counter sees work that is not linear', () => {
  const steps = (size: number): number => {
    const isOwn = (url: string): boolean => url.includes('counted-work.test');
    takeWork();
    let even = 0;
    for (let a = 0; a < size; a += 1) for (let b = 0; b < size; b += 1) if ((a + b) % 2 === 0) even += 1;
    expect(even).toBe((size * size) / 2);
    return takeWork(isOwn);
  };
  expect(steps(400)).toBeGreaterThan(MOST_TIMES * steps(200));
});

test.each(PATHS)('the work of the %s grows as the text does', async (path) => {
  const texts = hostileGenerators(1).filter((_, index) => index % EVERY[path] === 0);
  expect(await paths.tooMuch(path, texts, SIZES[path])).toEqual([]);
});
