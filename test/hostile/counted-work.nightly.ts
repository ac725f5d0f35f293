import { countedPaths, PATHS } from './counted-work.js';
import { hostileGenerators } from './generators.js';

/** PROPERTY_SEED draws others, as in .ci/nightly. */
const SEED = Number(process.env['PROPERTY_SEED'] ?? 1);
/** UTF-16 units; of a stream four times as many, as in counted-work.test.ts. */
const SIZES = [200, 400, 800, 1600, 3200];

let paths: ReturnType<typeof countedPaths>;
beforeAll(async () => {
  paths = countedPaths();
  await paths.ready;
});
afterAll(() => paths.close());

test.each(PATHS)(
  `the work of the %s grows as the text does, at five sizes (PROPERTY_SEED=${String(SEED)})`,
  async (path) => {
    const sizes = path === 'stream' ? SIZES.map((size) => 4 * size) : SIZES;
    expect(await paths.tooMuch(path, hostileGenerators(SEED), sizes, 1)).toEqual([]);
  },
  3_600_000,
);
