import type { TextPart } from './json-answer.js';
import { entriesOf, stringOf, type JsonEntry } from './json-entries.js';
import type { JsonPath } from './json-pointer.js';

/** Collects the parts of an answer in reading order: those between which something else stood are no running text. */
export class RunningText {
  readonly parts: TextPart[] = [];
  private isApart = false;

  add(part: TextPart): void {
    this.parts.push({ ...part, isApart: this.isApart });
    this.isApart = false;
  }

  /** Something else stands here: a call, a picture. */
  interrupt(): void {
    this.isApart = true;
  }
}

/** What an entry of a list is to the running text: the member that holds a text of it, or something next to it. */
export type EntryRole =
  | { readonly member: string }
  /** It stands between the texts before and after it. */
  | 'between'
  /** The text goes on over it, as over a thought that readers do not see. */
  | 'unseen';

export interface RunningTextOptions {
  /** @default entries of type `text` hold `text`, all others stand between */
  readonly roleOf?: (value: JsonEntry['value']) => EntryRole;
  /** Whether texts next to each other are one run of words, as where each stretch between citations is an entry. */
  readonly joined: boolean;
}

const roleByType = (value: JsonEntry['value']): EntryRole =>
  value['type'] === 'text' ? { member: 'text' } : 'between';

/** The texts of a list of content parts at `at`, as parts of one answer. */
export function runningText(
  list: unknown,
  at: JsonPath,
  { roleOf = roleByType, joined }: RunningTextOptions,
): readonly TextPart[] {
  const running = new RunningText();
  for (const { index, value } of entriesOf(list)) {
    const role = roleOf(value);
    const member = typeof role === 'object' ? role.member : '';
    const own = stringOf(value, member);
    // Azure's agents wrap it: `{ "type": "text", "text": { "value": … } }`.
    const text = own ?? stringOf(value[member], 'value');
    if (role === 'unseen') continue;
    if (text === undefined) {
      running.interrupt();
      continue;
    }
    if (!joined && running.parts.length > 0) running.interrupt();
    const entry = [...at, index];
    const path = [...entry, member];
    running.add({ path: own === undefined ? [...path, 'value'] : path, text, entry });
  }
  return running.parts;
}
