import { Outline } from '../../../src/policy/rewriting/outline.js';
import { countFinalClaims } from '../../../src/policy/rewriting/count-final-claims.js';
import { scene } from '../scene.js';

function final(text: string): number {
  const { answer, response } = scene(text);
  return countFinalClaims(new Outline(answer, response.claims), undefined, new Set());
}

describe('what is followed by an open sentence in its paragraph', () => {
  it('is final when it says something', () => {
    expect(final('Gate one is open. The boat has these:')).toBe(1);
  });

  it('waits when it asks, and the paragraph is the last', () => {
    expect(final('Is gate one open? The boat has these:')).toBe(0);
  });
});

describe('what leads in what leads in more', () => {
  it('waits as long as that may fall', () => {
    expect(
      final('Gate one is open.\n\nThe park has these:\n\nThe lake has these:\n\nThe boat has these:'),
    ).toBe(1);
  });

  it('stays with the first that does', () => {
    expect(
      final('Gate one is open.\n\nThe park has these:\n\nThe lake has these:\n\nThe boat costs 5 euros.'),
    ).toBe(4);
  });
});
