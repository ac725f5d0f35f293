import { join } from 'node:path';
import { loadSync, type MethodDefinition, type Options, type PackageDefinition } from '@grpc/proto-loader';
import packageRoot from '../../package-root.cjs';
import { API_VERSIONS, type ApiVersion } from '../contract/api-version.js';
import { AnswerGuardError } from '../contract/answer-guard-error.js';

/** The full name of a version's service, as health checks and reflection know it. */
export function groundingServiceName(version: ApiVersion): string {
  return `google.cloud.discoveryengine.${version}.GroundedGenerationService`;
}

const options: Options = {
  includeDirs: [join(packageRoot, 'protos')],
  longs: Number,
  enums: String,
};

/** The messages and services of our .proto files, with Google's published names and numbers. Reads files. */
export function loadGroundingProto(): PackageDefinition {
  return loadSync(
    API_VERSIONS.map(
      (version) => `google/cloud/discoveryengine/${version}/grounded_generation_service.proto`,
    ),
    options,
  );
}

/** google.rpc.Status and its details. Reads files. */
export function loadStatusProto(): PackageDefinition {
  return loadSync(['google/rpc/status.proto'], options);
}

/** The method that checks, in one version: how its messages are written and read. */
export function checkMethodOf(
  definition: PackageDefinition,
  version: ApiVersion,
): MethodDefinition<object, object> {
  const service = definition[groundingServiceName(version)];
  const method = service !== undefined && !('format' in service) ? service['CheckGrounding'] : undefined;
  if (method !== undefined && typeof method !== 'string' && typeof method === 'object' && 'path' in method)
    return method;
  throw new AnswerGuardError('AG_ENGINE_FAILED', `The .proto of ${version} has no CheckGrounding.`);
}
