import { Client, credentials, Metadata, type MethodDefinition } from '@grpc/grpc-js';
import { checkMethodOf } from '../../src/wire/grounding-proto.js';
import { complete, type Script } from './scripted-checker.js';
import { call, definition, lawful, running, start } from './started-grpc.js';

test.each(['v1', 'v1beta', 'v1alpha'] as const)('a check of %s', async (version) => {
  const server = await start();
  const { error, response, metadata } = await call(server, lawful, { version });
  expect(error).toBeNull();
  const short = version === 'v1alpha' ? {} : { citedFacts: [{ chunkText: 'The sky is blue.' }] };
  expect(response).toEqual({
    supportScore: 1,
    citedChunks: [{ chunkText: 'The sky is blue.', source: '0' }],
    ...short,
    claims: [
      {
        startPos: 0,
        endPos: 21,
        claimText: lawful.answerCandidate,
        citationIndices: [0],
        groundingCheckRequired: true,
      },
    ],
  });
  expect(metadata.get('answer-guard')).toEqual([expect.stringMatching(/^complete;checker=scripted/)]);
  expect(metadata.get('answer-guard-response-bin')).toEqual([]);
  expect(server.checker.received).toEqual([{ answerCandidate: lawful.answerCandidate, facts: lawful.facts }]);
  expect(server.logger.lines).toMatchObject([{ transport: 'grpc', version, message: 'check' }]);
});

test('what the messages have no field for travels beside them', async () => {
  const script: Script = (request) => {
    const verdict = complete(request);
    if (verdict.kind !== 'complete') return verdict;
    const [claim] = verdict.response.claims;
    const claims = [{ ...claim!, score: 0.9, antiCitationIndices: [0] }];
    return { ...verdict, response: { ...verdict.response, claims, contradictionScore: 0.25 } };
  };
  const server = await start({ script });
  const beside = {
    prompt: 'Why?',
    groundingSpec: { enableAntiCitations: true, antiCitationThreshold: '0.7', enableClaimLevelScore: true },
  };
  const metadata = new Metadata();
  metadata.set('answer-guard-request-bin', Buffer.from(JSON.stringify(beside)));
  const request = { ...lawful, groundingSpec: { citationThreshold: 0.5 } };
  const answer = await call(server, request, { version: 'v1alpha', metadata });
  expect(server.checker.received).toMatchObject([
    {
      prompt: 'Why?',
      groundingSpec: {
        citationThreshold: 0.5,
        enableAntiCitations: true,
        antiCitationThreshold: 0.7,
        enableClaimLevelScore: true,
      },
    },
  ]);
  const [bytes] = answer.metadata.get('answer-guard-response-bin');
  expect(JSON.parse(String(bytes))).toEqual({
    contradictionScore: 0.25,
    claims: [{ antiCitationIndices: [0], score: 0.9 }],
  });
});

test('text that is not UTF-8 reads as U+FFFD', async () => {
  const server = await start();
  const { path, requestSerialize, responseDeserialize } = checkMethodOf(definition, 'v1');
  const client = new Client(server.address, credentials.createInsecure());
  running.push(client);
  const spoilt = (request: object): Buffer => {
    const bytes = requestSerialize(request);
    bytes[bytes.indexOf('The sky')] = 0xff;
    return bytes;
  };
  await new Promise((resolve) => {
    client.makeUnaryRequest(path, spoilt, responseDeserialize, lawful, resolve);
  });
  expect(server.checker.received[0]?.answerCandidate).toBe('\ufffdhe sky is blue. 😀');
});

test('reflection names every service', async () => {
  const server = await start();
  const { loadSync } = await import('@grpc/proto-loader');
  const file = require.resolve('@grpc/reflection/build/proto/grpc/reflection/v1/reflection.proto');
  const service = loadSync(file)['grpc.reflection.v1.ServerReflection'] as unknown as Record<
    string,
    MethodDefinition<object, object>
  >;
  const { path, requestSerialize, responseDeserialize } = service['ServerReflectionInfo']!;
  const client = new Client(server.address, credentials.createInsecure());
  running.push(client);
  const stream = client.makeBidiStreamRequest(path, requestSerialize, responseDeserialize);
  stream.write({ listServices: '' });
  const answer = await new Promise((resolve) => stream.once('data', resolve));
  stream.end();
  expect(JSON.stringify(answer)).toContain('google.cloud.discoveryengine.v1beta.GroundedGenerationService');
});
