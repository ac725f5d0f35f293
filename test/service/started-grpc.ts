import { Client, credentials, Metadata, type ServiceError } from '@grpc/grpc-js';
import type { ApiVersion } from '../../src/contract/api-version.js';
import { checkMethodOf, loadGroundingProto } from '../../src/wire/grounding-proto.js';
import { createService, type ServiceOptions } from '../../src/service/create-service.js';
import { startGrpc, type RunningGrpc, type StartGrpcOptions } from '../../src/service/grpc/start-grpc.js';
import { recordingLogger } from './recording-logger.js';
import { scriptedChecker, type Script } from './scripted-checker.js';

export const CONFIG = 'projects/p-1/locations/global/groundingConfigs/default_grounding_config';

export const lawful = {
  groundingConfig: CONFIG,
  answerCandidate: 'The sky is blue. 😀',
  facts: [{ factText: 'The sky is blue.' }],
};

export const definition = loadGroundingProto();

export const running: { close(): unknown }[] = [];

afterEach(async () => {
  await Promise.all(running.splice(0).map((one) => one.close()));
});

interface Started extends RunningGrpc {
  readonly checker: ReturnType<typeof scriptedChecker>;
  readonly logger: ReturnType<typeof recordingLogger>;
  readonly service: ReturnType<typeof createService>;
}

export async function start(
  options: Partial<ServiceOptions> & { script?: Script } = {},
  listen: StartGrpcOptions = {},
): Promise<Started> {
  const checker = scriptedChecker(options.script);
  const logger = recordingLogger();
  const service = createService({ checker, logger, ...options });
  await checker.ready;
  const grpc = await startGrpc(service, listen);
  running.push(grpc);
  return { ...grpc, checker, logger, service };
}

interface Answer {
  readonly error: ServiceError | null;
  readonly response: unknown;
  readonly metadata: Metadata;
}

export function call(
  server: RunningGrpc,
  request: object,
  {
    version = 'v1',
    metadata = new Metadata(),
    deadlineMs,
  }: { version?: ApiVersion; metadata?: Metadata; deadlineMs?: number } = {},
): Promise<Answer> {
  const { path, requestSerialize, responseDeserialize } = checkMethodOf(definition, version);
  const client = new Client(server.address, credentials.createInsecure());
  running.push(client);
  return new Promise((resolve) => {
    let initial = new Metadata();
    const options = deadlineMs === undefined ? {} : { deadline: Date.now() + deadlineMs };
    client
      .makeUnaryRequest(
        path,
        requestSerialize,
        responseDeserialize,
        request,
        metadata,
        options,
        (error: ServiceError | null, response?: object) => {
          resolve({ error, response, metadata: initial });
        },
      )
      .on('metadata', (received: Metadata) => {
        initial = received;
      });
  });
}

export async function until(done: () => boolean): Promise<void> {
  while (!done()) await new Promise(setImmediate);
}
