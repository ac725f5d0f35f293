import type { GuardOptions as HowToGuard } from '../src/guard/guard.js';
import { toFacts } from './facts/to-facts.js';
import type { RegenerateOption } from './options.js';

export interface RegenerationOptions<About extends object> {
  readonly regenerate?: RegenerateOption<About>;
  readonly regenerateMs?: number;
}

/** The app's function for a second answer, as the guard takes it. */
export function regeneration<About extends object>(
  { regenerate, regenerateMs }: RegenerationOptions<About>,
  about: About,
): Pick<HowToGuard, 'regenerate' | 'regenerateMs'> {
  if (regenerate === undefined) return {};
  return {
    regenerate: async (exchange, decision, context) => {
      const second = await regenerate(exchange, decision, { ...context, ...about });
      if (second === undefined || second === null) return undefined;
      if (typeof second === 'string') return { answer: second };
      const { answer, facts } = second;
      return { answer, ...(facts !== undefined && { facts: toFacts(facts) }) };
    },
    ...(regenerateMs !== undefined && { regenerateMs }),
  };
}
