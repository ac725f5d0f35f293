import type { ClientBase } from 'pg';
import type { Passage } from '../datastore.js';
import { chooseWords, quoted } from './choose-words.js';
import { passageOf, type PassageRow } from './passage-row.js';
import { PASSAGES } from './postgres-schema.js';

/**
 * Passages that one search ranks at most, as they lie in the table: a frequent word by itself, or a pair that meets far more often than
 * expected, brings more. As many as were ranked before ADR 0201.
 */
const MOST_RANKED = 3000;
/** Added to each share, so that a word of which PostgreSQL knows no frequency weighs much and not without end: chosen. */
const RAREST = 0.0001;
/** How long what PostgreSQL knows of words' frequency is taken for true, in milliseconds: PostgreSQL's own upkeep looks no oftener by default. */
const FREQUENCIES_MS = 60_000;

/**
 * By the sum of how much each word tells that a passage has; of equals the shorter, as its words are stored. PostgreSQL's own
 * ranks know no rare words. OFFSET, and the bound outside of it, keep the parts as they are: candidates by the index, whatever
 * PostgreSQL believes of their number (it read the whole table, which took seconds), the words of each unpacked once, and texts
 * only of those that are given back.
 */
const SEARCH = `
SELECT body, uri, title, heading, chunk, attributes
FROM (
  SELECT document, chunk, score, size
  FROM (
    SELECT candidate.* FROM (SELECT $1::tsquery AS query OFFSET 0) AS asked
    CROSS JOIN LATERAL (
      SELECT document, chunk, strip(words) AS held, pg_column_size(words) AS size
      FROM ${PASSAGES} WHERE words @@ asked.query AND store = $4 OFFSET 0
    ) AS candidate
    LIMIT ${MOST_RANKED}
  ) AS candidate
  CROSS JOIN LATERAL (
    SELECT sum(weight) AS score FROM unnest($2::tsquery[], $3::float8[]) AS told(word, weight)
    WHERE held @@ word
  ) AS scored
  ORDER BY score DESC, size, document, chunk
  LIMIT $5
) AS best
JOIN ${PASSAGES} USING (document, chunk)
ORDER BY score DESC, size, document, chunk`;

/** Searches our tables by words: those of the text that separate passages, by how many passages have them. */
export class WordSearch {
  #frequencies: Frequencies = { passages: 0, shares: new Map(), rare: 0 };
  #knownAt = -Infinity;

  constructor(
    private readonly store: string,
    private readonly language: string,
  ) {}

  async search(client: Pick<ClientBase, 'query'>, query: string, topK: number): Promise<readonly Passage[]> {
    const { passages, shares, rare } = await this.#current(client);
    const { rows: lexemes } = await client.query<{ lexeme: string }>(
      'SELECT lexeme FROM unnest(to_tsvector($1::regconfig, $2))',
      [this.language, query],
    );
    const chosen = chooseWords(
      lexemes.map(({ lexeme }) => ({ lexeme, share: shares.get(lexeme) ?? rare })),
      passages,
    );
    if (chosen === undefined) return [];
    const words = chosen.ranked.map(({ lexeme }) => quoted(lexeme));
    const weights = chosen.ranked.map(({ lexeme }) => -Math.log((shares.get(lexeme) ?? 0) + RAREST));
    const among = async (candidates: string): Promise<readonly Passage[]> => {
      const values = [candidates, words, weights, this.store, topK];
      return (await client.query<PassageRow>(SEARCH, values)).rows.map(passageOf);
    };
    const found = await among(chosen.candidates);
    return found.length > 0 || chosen.candidates === chosen.otherwise ? found : among(chosen.otherwise);
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
    // Of the words that are left out, only that they are in fewer passages is known.
    const rare = byWord.reduce((least, [, share]) => Math.min(least, share), 1) / 2;
    this.#frequencies = { passages, shares: new Map(byWord), rare };
    return this.#frequencies;
  }
}

interface Frequencies {
  readonly passages: number;
  /** Shares of passages by word; one that is not among them is rare. */
  readonly shares: ReadonlyMap<string, number>;
  /** About the share of those that are not among them. */
  readonly rare: number;
}
