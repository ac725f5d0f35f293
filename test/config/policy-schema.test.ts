import { resolvePolicy } from '../../config/policy-schema.js';

describe('unsupportedThreshold', () => {
  it('is refused over the citationThreshold that it is laid over, as that of a preset', () => {
    expect(() => resolvePolicy({ preset: 'balanced', unsupportedThreshold: 0.5 })).toThrow(
      'unsupportedThreshold: 0.5: must not be over citationThreshold, which is 0.4: set both',
    );
    expect(() => resolvePolicy({ citationThreshold: 0.3 }, { unsupportedThreshold: 0.35 })).toThrow(
      'which is 0.3',
    );
  });

  it('follows a citationThreshold that is set under it', () => {
    const policy = resolvePolicy({ citationThreshold: 0.2 });
    expect([policy.citationThreshold, policy.unsupportedThreshold]).toEqual([0.2, 0.2]);
    expect(resolvePolicy({ citationThreshold: 0.6, unsupportedThreshold: 0.5 }).unsupportedThreshold).toBe(
      0.5,
    );
  });
});
