import { isObject } from '../is-object.js';

type Fields = Readonly<Record<string, unknown>>;

function fieldsOf(value: unknown): Fields {
  return isObject(value) ? value : {};
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? (value as unknown[]) : [];
}

/** Elasticsearch and OpenSearch: `{ hits: { hits: [{ _id, _source }] } }`, and a hit alone. */
function searchHits(record: Fields): unknown {
  if (isObject(record['_source'])) return { id: record['_id'], ...record['_source'] };
  const { hits } = fieldsOf(record['hits']);
  return Array.isArray(hits) ? (hits as unknown[]) : undefined;
}

/** Bedrock: `{ retrievalResults: [{ content: { text }, location, metadata }] }`, and an entry alone. */
function retrievalResults(record: Fields): unknown {
  if (Array.isArray(record['retrievalResults'])) return record['retrievalResults'] as unknown[];
  const { text } = fieldsOf(record['content']);
  if (typeof text !== 'string') return undefined;
  const [uri] = Object.values(fieldsOf(record['location'])).flatMap((place) => {
    const { uri: found, url } = fieldsOf(place);
    return [found ?? url].filter((address) => typeof address === 'string');
  });
  return { text, uri, metadata: record['metadata'] };
}

/** The Model Context Protocol: `{ content: [{ type: 'text', text }] }`, and embedded resources in it. */
function contents(record: Fields): unknown {
  if (!Array.isArray(record['content'])) return undefined;
  return listOf(record['content']).map((part) => {
    const { type: _type, resource, ...fields } = fieldsOf(part);
    const { uri, text } = fieldsOf(resource);
    return resource === undefined ? fields : { uri, text };
  });
}

/** Vertex AI Search: `{ results: [{ document: { derivedStructData: { snippets, extractive_answers, … } } }] }`. */
function vertexDocument(record: Fields): unknown {
  const data = { ...fieldsOf(record['structData']), ...fieldsOf(record['derivedStructData']) };
  const { title, link: uri } = data;
  const segments = ['extractive_segments', 'extractive_answers', 'snippets']
    .map((name) => listOf(data[name]).filter((entry) => isObject(entry)))
    .find((list) => list.length > 0);
  if (segments !== undefined)
    return segments.map((segment) => ({
      text: segment['content'] ?? segment['snippet'],
      title,
      uri,
      page: segment['pageNumber'],
      id: record['id'],
    }));
  return Object.keys(data).length > 0 ? { id: record['id'], ...data } : undefined;
}

/** A list of results under the name that most search interfaces give it. */
function resultList(record: Fields): unknown {
  return ['results', 'documents', 'value', 'rows', 'matches']
    .map((name) => record[name])
    .find((list) => Array.isArray(list));
}

const SHAPES = [searchHits, retrievalResults, contents, vertexDocument, resultList] as const;

/** What the answers of known platforms hold, as documents; undefined where a record is of none of their shapes. */
export function documentsIn(record: Fields): unknown {
  for (const shape of SHAPES) {
    const documents = shape(record);
    if (documents !== undefined) return documents;
  }
  return undefined;
}
