import { execFile } from 'node:child_process';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { Pinecone } from '@pinecone-database/pinecone';
import { QdrantClient } from '@qdrant/js-client-rest';
import { ChromaClient } from 'chromadb';
import weaviate from 'weaviate-client';
import {
  fromChroma,
  fromPgvector,
  fromPinecone,
  fromQdrant,
  fromWeaviate,
} from '../../../../middleware/facts/hooks/vector-stores.js';

const TEXT = 'The night ferry to Lund takes 90 minutes.';
const VECTOR = [1, 2];

/** The results of queries on a database in a process of its own. */
async function queried(queries: readonly string[]): Promise<readonly { readonly rows: unknown }[]> {
  const script = join(__dirname, 'pgvector.mjs');
  const { stdout } = await promisify(execFile)(process.execPath, [script, JSON.stringify(queries)]);
  return JSON.parse(stdout) as { rows: unknown }[];
}

/** A server on this machine that answers with the JSON given for the first of these parts that the path has. */
async function jsonServer(
  answers: Readonly<Record<string, unknown>>,
): Promise<{ url: string; port: number; server: Server }> {
  const server = createServer((req, res) => {
    const path = Object.keys(answers).find((part) => req.url?.includes(part));
    req.resume().on('end', () => {
      res.setHeader('content-type', 'application/json');
      res.end(JSON.stringify(answers[path ?? ''] ?? {}));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  servers.push(server);
  const { port } = server.address() as AddressInfo;
  return { server, port, url: `http://127.0.0.1:${port}` };
}
const servers: Server[] = [];
afterAll(() => {
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
});

describe('the results of vector stores as facts', () => {
  it('pgvector, in a database', async () => {
    const select = `from docs order by embedding <=> '[1,2]' limit 1`;
    const [, , , found, asText, other, none, without] = await queried([
      'create extension vector',
      'create table docs (id int, content text, body text, metadata jsonb, embedding vector(2))',
      `insert into docs values (7, '${TEXT}', 'B.', '{"title": "Times", "page": 4}', '[1,2]'), (8, 'x', 'C.', null, '[2,-1]')`,
      `select id, content, metadata, embedding <=> '[1,2]' as distance ${select}`,
      `select id, content, metadata::text as metadata ${select}`,
      `select id, content, body ${select}`,
      'select id from docs where id = 9',
      `select id as number ${select}`,
    ]);
    const fact = { factText: TEXT, attributes: { id: '7', title: 'Times', page: '4' } };
    expect(fromPgvector(found)).toEqual([fact]);
    expect(fromPgvector(found?.rows)).toEqual([fact]);
    expect(fromPgvector(asText)).toEqual([fact]);
    expect(fromPgvector(other, { text: 'body' })).toEqual([
      { factText: 'B.', attributes: { id: '7', content: TEXT } },
    ]);
    expect(fromPgvector(none)).toEqual([]);
    expect(() => fromPgvector(without)).toThrow(/None of the records has a text; they have: number/);
  });

  it('Chroma', async () => {
    const columns = {
      ids: ['a', 'b'],
      documents: [TEXT, null],
      metadatas: [{ title: 'Times', page: 4 }, null],
      uris: null,
    };
    const { port } = await jsonServer({
      '/query': {
        ids: [columns.ids],
        documents: [columns.documents],
        metadatas: [columns.metadatas],
        distances: [[0.1, 0.2]],
        include: ['documents', 'metadatas', 'distances'],
      },
      '/get': { ...columns, include: ['documents', 'metadatas'] },
      '/collections/': { id: '6ba7b810-9dad-11d1-80b4-00c04fd430c8', name: 'docs', configuration_json: {} },
    });
    const client = new ChromaClient({
      host: '127.0.0.1',
      port,
      ssl: false,
      tenant: 'default_tenant',
      database: 'default_database',
    });
    const embeddingFunction = { generate: () => Promise.resolve([VECTOR]) };
    const collection = await client.getCollection({ name: 'docs', embeddingFunction });
    const fact = { factText: TEXT, attributes: { title: 'Times', page: '4', id: 'a' } };
    expect(fromChroma(await collection.query({ queryEmbeddings: [VECTOR] }))).toEqual([fact]);
    expect(fromChroma(await collection.get({ ids: ['a', 'b'] }))).toEqual([fact]);
  });

  it('Pinecone', async () => {
    const { url } = await jsonServer({
      '/query': {
        matches: [{ id: 'a', score: 0.9, values: [], metadata: { chunk: TEXT, url: 'https://a.example' } }],
        namespace: '',
        usage: { readUnits: 1 },
      },
      '/search': {
        result: { hits: [{ _id: 'a', _score: 0.9, fields: { chunk_text: TEXT, title: 'Times' } }] },
        usage: { readUnits: 1 },
      },
    });
    const index = new Pinecone({ apiKey: 'k' }).index({ host: url });
    expect(fromPinecone(await index.query({ vector: VECTOR, topK: 1, includeMetadata: true }))).toEqual([
      { factText: TEXT, attributes: { uri: 'https://a.example', id: 'a' } },
    ]);
    const searched = await index.searchRecords({ query: { topK: 1, inputs: { text: 'times' } } });
    expect(fromPinecone(searched, { text: 'chunk_text' })).toEqual([
      { factText: TEXT, attributes: { title: 'Times', id: 'a' } },
    ]);
  });

  it('Qdrant', async () => {
    const point = { id: 3, version: 1, score: 0.9, payload: { content: TEXT, metadata: { title: 'Times' } } };
    const answer = (result: unknown) => ({ result, status: 'ok', time: 0.1 });
    const { url } = await jsonServer({
      '/points/query': answer({ points: [point] }),
      '/points/search': answer([point]),
      '/points/scroll': answer({ points: [{ id: 3, payload: point.payload }], next_page_offset: null }),
    });
    const client = new QdrantClient({ url, checkCompatibility: false });
    const fact = { factText: TEXT, attributes: { id: '3', title: 'Times' } };
    expect(fromQdrant(await client.query('docs', { query: VECTOR, with_payload: true }))).toEqual([fact]);
    expect(fromQdrant(await client.search('docs', { vector: VECTOR }))).toEqual([fact]);
    expect(fromQdrant(await client.scroll('docs', {}))).toEqual([fact]);
  });

  it('Weaviate, over gRPC', async () => {
    const { port } = await jsonServer({ '/meta': { version: '1.32.0', hostname: 'h', modules: {} } });
    const grpc = await weaviateServer();
    const client = await weaviate.connectToCustom({
      httpHost: '127.0.0.1',
      httpPort: port,
      httpSecure: false,
      grpcHost: '127.0.0.1',
      grpcPort: grpc.port,
      grpcSecure: false,
    });
    const found = await client.collections.use('Docs').query.nearVector(VECTOR, { limit: 1 });
    expect(fromWeaviate(found)).toEqual([
      { factText: TEXT, attributes: { title: 'Times', id: '36ddd591-2dee-4e7e-a3cc-eb86d30a4303' } },
    ]);
    await client.close();
    await grpc.close();
  });

  it('Weaviate’s GraphQL', () => {
    const found = { data: { Get: { Docs: [{ passage: TEXT, title: 'Times', _additional: { id: 'a' } }] } } };
    expect(fromWeaviate(found)).toEqual([{ factText: TEXT, attributes: { title: 'Times', id: 'a' } }]);
  });

  it.each([fromPgvector, fromChroma, fromPinecone, fromQdrant, fromWeaviate])(
    '%p takes nothing from what is none of them',
    (convert) => {
      for (const result of [undefined, null, 'text', 7, {}, [], { matches: [], points: [], objects: [] }])
        expect(convert(result)).toEqual([]);
    },
  );
});

/** Weaviate's own protocol, as its client carries it, with one document to be found. */
async function weaviateServer(): Promise<{ port: number; close: () => Promise<void> }> {
  interface Message {
    fromPartial(fields: object): unknown;
  }
  interface GrpcServer {
    add(definition: unknown, implementation: object): void;
    listen(address: string): Promise<number>;
    shutdown(): Promise<void>;
  }
  const client = dirname(require.resolve('weaviate-client'));

  const proto = (path: string) =>
    jest.requireActual<Readonly<Record<string, Message>>>(join(client, 'proto', path));
  const grpc = jest.requireActual<{ createServer(): GrpcServer }>(
    require.resolve('nice-grpc', { paths: [client] }),
  );
  const { WeaviateDefinition } = proto('v1/weaviate.js') as Readonly<
    Record<string, Message & { methods: object }>
  >;
  const { HealthDefinition } = proto('google/health/v1/health.js') as Readonly<
    Record<string, Message & { methods: object }>
  >;
  const { SearchReply } = proto('v1/search_get.js');
  const { Properties } = proto('v1/properties.js');
  const implementing = (methods: object, own: Readonly<Record<string, () => unknown>>) =>
    Object.fromEntries(
      Object.keys(methods).map((name) => [
        name,
        () => Promise.resolve(own[name]?.() ?? Promise.reject(new Error(`no ${name}`))),
      ]),
    );
  const server = grpc.createServer();
  server.add(HealthDefinition, implementing(HealthDefinition!.methods, { check: () => ({ status: 1 }) }));
  server.add(
    WeaviateDefinition,
    implementing(WeaviateDefinition!.methods, {
      search: () =>
        SearchReply!.fromPartial({
          results: [
            {
              metadata: { id: '36ddd591-2dee-4e7e-a3cc-eb86d30a4303' },
              properties: {
                targetCollection: 'Docs',
                nonRefProps: Properties!.fromPartial({
                  fields: { body: { textValue: TEXT }, title: { textValue: 'Times' } },
                }),
              },
            },
          ],
        }),
    }),
  );
  const port = await server.listen('127.0.0.1:0');
  return { port, close: () => server.shutdown() };
}
