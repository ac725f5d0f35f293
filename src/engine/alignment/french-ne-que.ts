import type { Cue } from './cue-lexicon.js';
import { perReading } from './per-reading.js';
import type { Reading } from './reading.js';

/** How many words after "ne" its "que" may stand. */
const SPAN = 6;
const NE = new Set(['ne', 'n']);
const QUE = new Set(['que', 'qu']);
/** With one of these between, "ne" denies, and "que" begins a clause. */
const DENYING = new Set(['pas', 'jamais', 'aucun', 'aucune', 'rien', 'personne', 'point', 'ni']);

/** Where French says "only" around the verb: "ne ferme que le lundi". The cues are at "ne". */
export const restrictiveNe = perReading(({ tokens, language }: Reading): readonly Cue[] => {
  if (language !== 'fr') return [];
  return tokens.flatMap((token): Cue[] => {
    if (!NE.has(token.norm)) return [];
    for (const next of tokens.slice(token.index + 1, token.index + 1 + SPAN)) {
      if (next.clause !== token.clause || DENYING.has(next.norm)) return [];
      if (QUE.has(next.norm)) return [{ start: token.start, end: token.end, label: 'only' }];
    }
    return [];
  });
});
