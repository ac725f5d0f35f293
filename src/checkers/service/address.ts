import { AnswerGuardError } from '../../contract/answer-guard-error.js';

/** Where a service is, and how it is spoken to. */
export interface ServiceAddress {
  readonly transport: 'rest' | 'grpc';
  readonly secure: boolean;
  /** `HOST:PORT`. */
  readonly host: string;
  /** As it was given, without a path or a secret; for messages and cache keys. */
  readonly name: string;
}

const PORTS: Readonly<Record<string, string>> = { http: '80', https: '443', grpc: '8081', grpcs: '443' };

/** Reads `http`, `https`, `grpc` or `grpcs://HOST[:PORT]`. Throws AG_CONFIG_INVALID. */
export function parseServiceAddress(text: string): ServiceAddress {
  const [, scheme = '', host = '', given] =
    /^(https?|grpcs?):\/\/((?:\[[\da-f:.]+\])|[\w.-]+)(?::(\d{1,5}))?\/?$/i.exec(text.trim()) ?? [];
  const known = scheme.toLowerCase();
  const port = given ?? PORTS[known] ?? '';
  if (host === '' || Number(port) < 1 || Number(port) > 65_535) {
    throw new AnswerGuardError(
      'AG_CONFIG_INVALID',
      'checker.service: must be http, https, grpc or grpcs://HOST[:PORT], without a path, a user or a query.',
    );
  }
  return {
    transport: known.startsWith('grpc') ? 'grpc' : 'rest',
    secure: known === 'https' || known === 'grpcs',
    host: `${host}:${port}`,
    name: `${known}://${host}:${port}`,
  };
}
