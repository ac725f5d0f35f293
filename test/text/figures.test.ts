import { distinctDigits } from '../../src/text/figures.js';

it.each([
  [0.2, 0.5, ['0.20', '0.50']],
  [0.5275, 0.53, ['0.527', '0.530']],
  [0.52999, 0.53, ['0.52999', '0.53000']],
  [0.53, 0.53, ['0.53', '0.53']],
  [0.53, 0.530_000_000_1, ['0.530000', '0.530000']],
])('%d and %d are shown with as many digits as tell them apart', (score, threshold, shown) => {
  expect(distinctDigits(score, threshold)).toEqual(shown);
});
