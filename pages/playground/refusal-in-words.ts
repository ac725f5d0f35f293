/** What the contract calls the fields that this page has other names for. */
const NAMES: readonly (readonly [field: RegExp, name: (index: string) => string])[] = [
  [/\bfacts\[(\d+)\]\.factText:/gu, (index) => `Fact ${Number(index) + 1}`],
  [/\bfacts:/gu, () => 'The list of facts'],
  [/\banswerCandidate:/gu, () => 'The answer'],
  [/\bprompt:/gu, () => 'The question'],
];

/** A refusal by the contract (`facts[0].factText: has …`) in the words of the page (`Fact 1 has …`). */
export function refusalInWords(message: string): string {
  return NAMES.reduce(
    (text, [field, name]) => text.replaceAll(field, (_, index: string) => name(index)),
    message,
  );
}
