import type { Picked } from '../claims/picks.js';
import type { Language } from '../text/language.js';
import { words } from '../text/words.js';
import { read } from '../alignment/reading.js';
import type { ChunkSubject, SubjectWord } from './chunk-subject.js';
import type { Piece } from './evidence-reader.js';

/** What a claim leaves to the sentence before it: which of the things named there, or what was asked. */
export interface LeftOut {
  readonly picked?: Picked & { readonly among: string };
  readonly asked?: string;
}

/**
 * A claim with what it leaves out put in, in the words of the evidence: "The Pro plan costs 19 dollars" for "The latter costs 19
 * dollars"; one text for each thing that "both" means. Just the claim where nothing is left out, or nothing is found to put in.
 */
export function restated(
  claim: string,
  { picked, asked }: LeftOut,
  pieces: readonly Piece[],
  language: Language,
): readonly string[] {
  if (picked !== undefined) {
    const things = namedIn(picked.among, pieces, language);
    const chosen = picked.pick === 'each' ? things : [picked.pick === 'first' ? things[0] : things.at(-1)];
    if (things.length > 1)
      return chosen.flatMap((thing) => (thing === undefined ? [] : [`${thing.text} ${picked.rest}`]));
  }
  if (asked !== undefined) {
    const matter = askedWords(asked, pieces, language);
    if (matter !== '') return [`${matter}: ${claim}`];
  }
  return [claim];
}

/** The subjects of the evidence that a sentence names, in its order. */
function namedIn(sentence: string, pieces: readonly Piece[], language: Language): readonly ChunkSubject[] {
  const subjects = new Map<string, ChunkSubject>();
  for (const { subject } of pieces) if (subject !== undefined) subjects.set(subject.text, subject);
  const all = [...subjects.values()];
  const said = words(sentence, language);
  const placeOf = (word: SubjectWord): number => said.findIndex((one) => isSame(one, word));
  return all
    .flatMap((subject) => {
      const own = subject.words.filter((word) =>
        all.some((other) => !other.words.some((w) => isSame(w, word))),
      );
      const places = (own.length === 0 ? subject.words : own).map(placeOf);
      return places.includes(-1) ? [] : [{ subject, place: Math.min(...places) }];
    })
    .sort((a, b) => a.place - b.place)
    .map(({ subject }) => subject);
}

/** Of a question, what the evidence speaks of: "library open Saturdays". */
function askedWords(question: string, pieces: readonly Piece[], language: Language): string {
  const { tokens } = read(question, language);
  let text = '';
  let end = -1;
  for (const token of tokens) {
    const isFound =
      (token.content || token.value >= 0) && pieces.some(({ index }) => index.match(token) !== undefined);
    if (!isFound) continue;
    // Pairs of characters overlap.
    const from = Math.max(token.start, end);
    text += `${end < 0 || token.start < end || (token.kind === 'cjk' && token.start === end) ? '' : ' '}${question.slice(from, token.end)}`;
    end = token.end;
  }
  return text;
}

function isSame(one: { stem: string; norm: string }, other: { stem: string; norm: string }): boolean {
  return one.stem === other.stem || one.norm === other.norm;
}
