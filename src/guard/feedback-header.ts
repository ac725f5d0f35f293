/** The response header with the tokens that let readers say what they think: one for each answer, with commas between. */
export const FEEDBACK_HEADER = 'Answer-Guard-Feedback';

/** The value of the header for answers of these ids; undefined where none has a token. */
export function feedbackHeaderValue(
  ids: readonly string[],
  tokenOf: (id: string) => string | undefined,
): string | undefined {
  const tokens = ids.flatMap((id) => tokenOf(id) ?? []);
  return tokens.length === 0 ? undefined : tokens.join(', ');
}
