import type { CheckGroundingResponse, CitedChunk, Claim } from '../../contract/check-response.js';
import { isJsonObject } from '../../contract/json-object.js';

/** What is kept of a message: each field with the part of it that is kept. */
export type FieldMask = ReadonlyMap<string, FieldMask> | 'all';

/** The fields of a message; a map's are the caller's own, a value has none. */
type Fields = { readonly [name: string]: Fields } | 'map' | 'value';

/** Says something of every field of a message, and of nothing else. */
type FieldsOf<Message> = { readonly [Name in keyof Required<Message>]: Fields };

/** The fields of a check's response. */
const RESPONSE: FieldsOf<CheckGroundingResponse> = {
  supportScore: 'value',
  citedChunks: {
    chunkText: 'value',
    source: 'value',
    index: 'value',
    sourceMetadata: 'map',
    uri: 'value',
    title: 'value',
    domain: 'value',
  } satisfies FieldsOf<CitedChunk>,
  citedFacts: { chunkText: 'value' },
  claims: {
    startPos: 'value',
    endPos: 'value',
    claimText: 'value',
    citationIndices: 'value',
    groundingCheckRequired: 'value',
    score: 'value',
    antiCitationIndices: 'value',
  } satisfies FieldsOf<Claim>,
  contradictionScore: 'value',
  helpfulnessScore: 'value',
};

const LONGEST = 2000;

/**
 * Reads a mask as Google's APIs take it: `supportScore,claims(claimText,score)`, `citedChunks/source`,
 * `claims.score`, `*`; names in camelCase or snake_case.
 *
 * @throws RangeError that says what is wrong, with nothing of the mask.
 */
export function parseFieldMask(text: string): FieldMask {
  if (text.length > LONGEST) throw new RangeError(`has ${text.length} characters; at most ${LONGEST}`);
  const reader = new MaskReader(text);
  const mask = reader.list(RESPONSE);
  reader.end();
  return mask;
}

/** list: item (',' item)*; item: '*' | name | name ('/' | '.') item | name '(' list ')' */
class MaskReader {
  readonly #tokens: readonly string[];
  #at = 0;

  constructor(text: string) {
    this.#tokens = text.match(/[\w-]+|[^\s\w-]/g) ?? [];
  }

  list(fields: Fields): FieldMask {
    let mask = this.#item(fields);
    while (this.#accept(',')) mask = merged(mask, this.#item(fields));
    return mask;
  }

  end(): void {
    if (this.#at < this.#tokens.length) throw this.#wrong();
  }

  #item(fields: Fields): FieldMask {
    if (this.#accept('*')) return 'all';
    const token = this.#tokens[this.#at] ?? '';
    if (!/^[\w-]+$/.test(token)) throw this.#wrong();
    const name =
      fields === 'map' ? token : token.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
    const known = typeof fields === 'object' && Object.hasOwn(fields, name) ? fields[name] : undefined;
    const inside = fields === 'map' ? 'value' : known;
    if (inside === undefined)
      throw new RangeError(`names what is no field of the response (part ${this.#at + 1})`);
    this.#at++;
    let part: FieldMask = 'all';
    if (this.#accept('/') || this.#accept('.')) part = this.#item(inside);
    else if (this.#accept('(')) {
      part = this.list(inside);
      if (!this.#accept(')')) throw this.#wrong();
    }
    return new Map([[name, part]]);
  }

  #accept(mark: string): boolean {
    if (this.#tokens[this.#at] !== mark) return false;
    this.#at++;
    return true;
  }

  #wrong(): RangeError {
    const where =
      this.#at >= this.#tokens.length ? 'ends too early' : `cannot be read at part ${this.#at + 1}`;
    return new RangeError(`${where}; a mask looks like supportScore,claims(claimText,score)`);
  }
}

function merged(a: FieldMask, b: FieldMask): FieldMask {
  if (a === 'all' || b === 'all') return 'all';
  const both = new Map(a);
  for (const [name, part] of b) both.set(name, merged(both.get(name) ?? new Map(), part));
  return both;
}

/** What a mask keeps of a message. */
export function applyFieldMask(message: Record<string, unknown>, mask: FieldMask): Record<string, unknown> {
  if (mask === 'all') return message;
  const kept = Object.entries(message).flatMap(([name, inside]) => {
    const part = mask.get(name);
    return part === undefined ? [] : [[name, partOf(inside, part)] as const];
  });
  return Object.fromEntries(kept);
}

/** The same of any value: of a list, of each of its entries. */
function partOf(value: unknown, mask: FieldMask): unknown {
  if (Array.isArray(value)) return value.map((entry: unknown) => partOf(entry, mask));
  return isJsonObject(value) ? applyFieldMask(value, mask) : value;
}
