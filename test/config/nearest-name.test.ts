import { nearestName } from '../../config/nearest-name.js';

const NAMES = ['policy', 'mode', 'citationThreshold', 'onError', 'sink'];

it.each([
  ['polcy', 'policy'],
  ['citationTreshold', 'citationThreshold'],
  ['CitationThreshold', 'citationThreshold'],
  ['modee', 'mode'],
  ['onerorr', 'onError'],
  ['model', 'mode'],
  ['side', undefined],
  ['colour', undefined],
  ['', undefined],
])('%s is taken for %s', (given, meant) => {
  expect(nearestName(given, NAMES)).toBe(meant);
});
