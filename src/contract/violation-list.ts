import { limits } from './limits.js';
import { RequestInvalidError, type FieldViolation } from './request-invalid-error.js';

/** Where a value lies in a request: names of fields, keys of maps, indices of lists. */
export type FieldPath = readonly (string | number)[];

/** Fields whose members are the caller's own keys, which may hold any character. */
const MAP_FIELDS: ReadonlySet<string | number | undefined> = new Set(['attributes', 'userLabels']);
const SHOWN_KEY_CHARACTERS = 63;

/** Gathers what is wrong with a request; keeps a bounded number and counts the rest. */
export class ViolationList {
  readonly #kept: FieldViolation[] = [];
  #total = 0;

  add(path: FieldPath, description: string): void {
    this.#total++;
    if (this.#kept.length < limits.reportedViolations) {
      this.#kept.push({ field: formatFieldPath(path), description });
    }
  }

  get isEmpty(): boolean {
    return this.#total === 0;
  }

  toError(): RequestInvalidError {
    return new RequestInvalidError(this.#kept, this.#total);
  }
}

/** `facts[3].attributes["my key"]`; keys and unknown names are cut to 63 characters. */
export function formatFieldPath(path: FieldPath): string {
  let text = '';
  path.forEach((segment, index) => {
    if (typeof segment === 'number') text += `[${segment}]`;
    else if (MAP_FIELDS.has(path[index - 1]) || !/^\w{1,63}$/.test(segment)) {
      text += `[${JSON.stringify(shorten(segment))}]`;
    } else text += index === 0 ? segment : `.${segment}`;
  });
  return text;
}

function shorten(key: string): string {
  const characters = Array.from(key.slice(0, 2 * SHOWN_KEY_CHARACTERS + 2));
  if (characters.length <= SHOWN_KEY_CHARACTERS) return key;
  return `${characters.slice(0, SHOWN_KEY_CHARACTERS).join('')}…`;
}
