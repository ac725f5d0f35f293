import type { LabelledAnswer } from './labelled-answer.js';

/**
 * Right answers as they may have been drawn: each by itself; of each conversation one; and of these the first of each draw. What is
 * shown by all of them holds whichever is true.
 *
 * Answers of one conversation are alike, so that only conversations were drawn independently. Of each the answer with the lowest lot
 * counts, which is one drawn evenly from it, whatever it scores: these are independent draws of "an answer of a conversation", to which
 * the exact binomial bound applies in samples of any size (single subsampling: Dunn, Wasserman, Ramdas, "Distribution-free prediction
 * sets for two-layer hierarchical models", JASA 118, 2023; arXiv:1809.07441).
 */
export function waysToCount(right: readonly LabelledAnswer[]): readonly (readonly LabelledAnswer[])[] {
  const ofConversations = onePerConversation(right);
  return [right, ofConversations, oncePerDraw(ofConversations)];
}

/** The answers that count where each draw counts once: by them labels are enough, or too few. */
export function countedOnce(right: readonly LabelledAnswer[]): readonly LabelledAnswer[] {
  return oncePerDraw(onePerConversation(right));
}

/** How many conversations are known among answers, and of how many answers. */
export function conversationsOf(answers: readonly LabelledAnswer[]) {
  const names = answers.flatMap(({ conversation }) => conversation?.name ?? []);
  return { conversations: new Set(names).size, inConversations: names.length };
}

function onePerConversation(answers: readonly LabelledAnswer[]): readonly LabelledAnswer[] {
  const lowest = new Map<string, string>();
  for (const { conversation } of answers) {
    if (conversation === undefined) continue;
    const { name, lot } = conversation;
    if (lot < (lowest.get(name) ?? '~')) lowest.set(name, lot);
  }
  return answers.filter(
    ({ conversation }) => conversation === undefined || lowest.get(conversation.name) === conversation.lot,
  );
}

/** The first of each draw, which its score has no part in choosing. */
function oncePerDraw(answers: readonly LabelledAnswer[]): readonly LabelledAnswer[] {
  const seen = new Set<string>();
  return answers.filter(({ draw }) => {
    if (draw === undefined) return true;
    const isFirst = !seen.has(draw);
    seen.add(draw);
    return isFirst;
  });
}
