/** Fields of a chat completion that not every server or model takes. */
export type WireField = 'response_format' | 'logprobs' | 'temperature' | 'max_tokens';

/** How a refusal names them. */
const NAMES: Readonly<Record<WireField, RegExp>> = {
  response_format: /response_format|json_schema|structured[ _]output|guided/i,
  logprobs: /logprobs|log probabilities/i,
  temperature: /temperature/i,
  max_tokens: /max_tokens|max_completion_tokens/i,
};
const ALL = Object.keys(NAMES) as readonly WireField[];
/** What may be left out although the refusal does not name it. The others work everywhere but where they are named. */
const UNNAMED: readonly WireField[] = ['response_format', 'logprobs'];

/** Remembers which fields a server refused, so that later checks do not spend a call on finding it out again. */
export class WireFields {
  #refused: ReadonlySet<WireField>;

  constructor(never: readonly WireField[]) {
    this.#refused = new Set(never);
  }

  get refused(): ReadonlySet<WireField> {
    return this.#refused;
  }

  /** The fields that a refused call may go without; none when it was refused for something else. */
  suspects(without: ReadonlySet<WireField>, body: string): readonly WireField[] {
    const left = ALL.filter((field) => !without.has(field));
    const named = left.filter((field) => NAMES[field].test(body));
    return named.length > 0 ? named : left.filter((field) => UNNAMED.includes(field));
  }

  /** A call without these was answered. */
  answered(without: ReadonlySet<WireField>): void {
    this.#refused = new Set([...this.#refused, ...without]);
  }
}
