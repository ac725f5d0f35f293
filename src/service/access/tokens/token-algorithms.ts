/** Algorithms that tokens may be signed by (RFC 7518, RFC 8037, RFC 9864): those alone whose verifiers cannot sign. */
export const TOKEN_ALGORITHMS = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
] as const;
export type TokenAlgorithm = (typeof TOKEN_ALGORITHMS)[number];
