import type { ClientBase } from 'pg';
import type { Passage } from '../datastore.js';
import { passageOf, type PassageRow } from './passage-row.js';
import { PASSAGES } from './postgres-schema.js';

/** Passages that one search ranks, about: its rarest words are taken until they are in so many. */
const MOST_RANKED = 3000;
/** Words of one search at most. */
const MOST_WORDS = 24;
/** The share of a word of which PostgreSQL knows no frequency. */
const RAREST = 0.0001;
/** How long what PostgreSQL knows of words' frequency is taken for true, in milliseconds. */
const FREQUENCIES_MS = 60_000;

/**
 * By the sum of how much each word tells that a passage has; of equals the shorter. PostgreSQL's own ranks know no rare words.
 * Each word is looked up by itself (OFFSET keeps it so): for many words together PostgreSQL chose to read the whole table,
 * which took seconds for 200,000 passages.
 */
const SEARCH = `
SELECT body, uri, title, heading, chunk, attributes
FROM (
  SELECT p.document, p.chunk, sum(asked.weight) AS score
  FROM unnest($1::tsquery[], $2::float8[]) AS asked(word, weight)
  CROSS JOIN LATERAL (
    SELECT document, chunk FROM ${PASSAGES} WHERE words @@ asked.word AND store = $3 OFFSET 0
  ) AS p
  GROUP BY p.document, p.chunk
  ORDER BY score DESC, p.document, p.chunk
  LIMIT 4 * $4
) AS best
JOIN ${PASSAGES} USING (document, chunk)
ORDER BY score DESC, length(words), document, chunk
LIMIT $4`;

/** Searches our tables by words: those of the text that tell passages apart, by how many passages have them. */
export class WordSearch {
  #frequencies: Frequencies = { passages: 0, shares: new Map() };
  #knownAt = -Infinity;

  constructor(
    private readonly store: string,
    private readonly language: string,
  ) {}

  async search(client: Pick<ClientBase, 'query'>, query: string, topK: number): Promise<readonly Passage[]> {
    const { passages, shares } = await this.#current(client);
    const { rows: lexemes } = await client.query<{ lexeme: string }>(
      'SELECT lexeme FROM unnest(to_tsvector($1::regconfig, $2))',
      [this.language, query],
    );
    const chosen = rarest(
      lexemes.map(({ lexeme }) => ({ lexeme, share: shares.get(lexeme) ?? 0 })),
      MOST_RANKED / Math.max(1, passages),
    );
    if (chosen.length === 0) return [];
    const { rows } = await client.query<PassageRow>(SEARCH, [
      chosen.map(({ lexeme }) => quoted(lexeme)),
      chosen.map(({ share }) => -Math.log(share + RAREST)),
      this.store,
      topK,
    ]);
    return rows.map(passageOf);
  }

  /** As of the last ANALYZE. */
  async #current(client: Pick<ClientBase, 'query'>): Promise<Frequencies> {
    const now = performance.now();
    if (now - this.#knownAt < FREQUENCIES_MS) return this.#frequencies;
    this.#knownAt = now;
    const { rows } = await client.query<{ words: string[]; shares: number[]; passages: number }>(
      `SELECT s.most_common_elems::text::text[] AS words, s.most_common_elem_freqs AS shares, c.reltuples AS passages
       FROM pg_stats s
       JOIN pg_class c ON c.relname = s.tablename AND c.relnamespace = s.schemaname::regnamespace
       WHERE s.schemaname = current_schema() AND s.tablename = '${PASSAGES}' AND s.attname = 'words'
         AND s.most_common_elems IS NOT NULL`,
    );
    const [{ words, shares, passages } = { words: [], shares: [], passages: 0 }] = rows;
    const byWord = words.map((word, index) => [word, shares[index] ?? 0] as const);
    this.#frequencies = { passages, shares: new Map(byWord) };
    return this.#frequencies;
  }
}

interface Frequencies {
  readonly passages: number;
  /** Shares of passages by word; one that is not among them is rare. */
  readonly shares: ReadonlyMap<string, number>;
}

interface ChosenWord {
  readonly lexeme: string;
  readonly share: number;
}

/** Where every word is common, the rarest is better than none. */
function rarest(words: readonly ChosenWord[], mostShare: number): readonly ChosenWord[] {
  const sorted = [...words].sort((a, b) => a.share - b.share || (a.lexeme < b.lexeme ? -1 : 1));
  let share = 0;
  return sorted.slice(0, MOST_WORDS).filter((word, index) => {
    share += word.share;
    return index === 0 || share <= mostShare;
  });
}

/** A word as a query of its own. */
function quoted(lexeme: string): string {
  return `'${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
}
