import { AnswerGuardError } from '../../../src/contract/answer-guard-error.js';
import type { GroundingFact } from '../../../src/contract/check-request.js';
import { isObject } from '../../is-object.js';
import { entriesOf } from '../prompt/message-text.js';
import { toFacts } from '../to-facts.js';

export interface VectorStoreOptions {
  /** The column, metadata field, payload field or property that holds the text. @default found by its usual names */
  readonly text?: string;
}

type Fields = Readonly<Record<string, unknown>>;

/** Rows of a query with pgvector, or the result that holds them: `await pool.query(…)`. Other columns are attributes, and so is what a column `metadata` holds. */
export function fromPgvector(result: unknown, options: VectorStoreOptions = {}): readonly GroundingFact[] {
  const rows = isObject(result) ? result['rows'] : result;
  return factsOf(
    entriesOf(rows).map((row) => (isObject(row) ? { ...row, ...parsedMetadata(row['metadata']) } : {})),
    options,
  );
}

/** What Chroma's `collection.query` or `collection.get` gave: documents by column, for one query or several. */
export function fromChroma(result: unknown): readonly GroundingFact[] {
  if (!isObject(result)) return [];
  const column = (name: string): readonly unknown[] => entriesOf(result[name]).flat();
  const [documents, metadatas, uris] = [column('documents'), column('metadatas'), column('uris')];
  const records = column('ids').map((id, index) => {
    const [document, metadata, uri] = [documents[index], metadatas[index], uris[index]];
    // A record may have no document; then it says nothing.
    return typeof document === 'string'
      ? [{ ...(isObject(metadata) && metadata), ...(typeof uri === 'string' && { uri }), id, document }]
      : [];
  });
  return factsOf(records.flat(), { text: 'document' });
}

/** What Pinecone's `index.query` gave (with `includeMetadata`), or `searchRecords`. */
export function fromPinecone(result: unknown, options: VectorStoreOptions = {}): readonly GroundingFact[] {
  if (!isObject(result)) return [];
  const searched = isObject(result['result']) ? result['result'] : {};
  return factsOf(
    [...entriesOf(result['matches']), ...entriesOf(searched['hits'])].map((match) => {
      if (!isObject(match)) return {};
      const fields = match['metadata'] ?? match['fields'];
      return { ...(isObject(fields) && fields), id: match['id'] ?? match['_id'] };
    }),
    options,
  );
}

/** What Qdrant's `search`, `query` or `scroll` gave (with payload). */
export function fromQdrant(result: unknown, options: VectorStoreOptions = {}): readonly GroundingFact[] {
  const points = isObject(result) ? result['points'] : result;
  return factsOf(
    entriesOf(points).map((point) => {
      if (!isObject(point)) return {};
      const { payload, id } = point;
      return { ...(isObject(payload) && payload), id };
    }),
    options,
  );
}

/** What a query of Weaviate's client gave: `{ objects }`, or the `data.Get` of a GraphQL query. */
export function fromWeaviate(result: unknown, options: VectorStoreOptions = {}): readonly GroundingFact[] {
  if (!isObject(result)) return [];
  const data = isObject(result['data']) ? result['data'] : {};
  const classes = isObject(data['Get']) ? Object.values(data['Get']) : [];
  const graphql = classes.flatMap(entriesOf).map((found) => {
    const { _additional: additional, ...properties } = isObject(found) ? found : {};
    return { ...properties, ...(isObject(additional) && { id: additional['id'] }) };
  });
  const objects = entriesOf(result['objects']).map((found) => {
    const { properties, uuid } = isObject(found) ? found : {};
    return { ...(isObject(properties) && properties), id: uuid };
  });
  return factsOf([...objects, ...graphql], options);
}

function factsOf(records: readonly Fields[], { text }: VectorStoreOptions): readonly GroundingFact[] {
  const facts = records.flatMap((record) => {
    if (text === undefined) return toFacts(record);
    const { [text]: found, ...others } = record;
    return typeof found === 'string' ? toFacts({ ...others, factText: undefined, pageContent: found }) : [];
  });
  if (facts.length === 0 && records.length > 0) {
    const names = [...new Set(records.flatMap((record) => Object.keys(record)))].slice(0, 20).join(', ');
    throw new AnswerGuardError('AG_FACTS_INVALID', `None of the records has a text; they have: ${names}.`, {
      hint: 'Name the field that holds the text with the option text, and ask the store for it (metadata, payload).',
    });
  }
  return facts;
}

/** A JSON column may come as text. */
function parsedMetadata(metadata: unknown): Fields {
  if (typeof metadata !== 'string') return {};
  try {
    const parsed: unknown = JSON.parse(metadata);
    return isObject(parsed) ? { metadata: parsed } : {};
  } catch {
    return {};
  }
}
