import { z } from 'zod';

/**
 * What a caller may do: send checks; say of decisions whether they were right; read decisions and explanations; read metrics
 * and the figures of the audit.
 */
export const SCOPES = ['check', 'feedback', 'read-decisions', 'administer'] as const;
/** Algorithms that tokens may be signed by (RFC 7518, 8037, 9864): those alone whose verifiers cannot sign. */
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

export const DEFAULT_CLOCK_SKEW_SECONDS = 60;

/** A tenant's name: part of labels, of log lines and of readers' tokens. */
export const TENANT_NAME = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

export const tenantName = z.string().regex(TENANT_NAME, {
  error: 'must be 1 to 63 of a-z, 0-9 and -, with neither end a -',
});

const claim = z.string().min(1).max(300);
const audience = z.string().min(1).max(2000);

const issuerSchema = z
  .strictObject({
    issuer: z.string().min(1).max(2000).describe('The claim iss of its tokens, to the letter.'),
    audience: z
      .union([audience, z.array(audience).min(1).max(20)])
      .describe('What the claim aud must name: one of these.'),
    jwks: z
      .string()
      .max(2000)
      .refine(isSafeUrl, { error: 'must be an https URL, or an http one of this machine' })
      .describe(
        "URL of the issuer's keys (JWKS). Default: what the issuer says of itself (OpenID Connect Discovery)",
      )
      .optional(),
    jwksFile: z
      .string()
      .min(1)
      .max(4096)
      .describe("Path of a file with the issuer's keys, in place of jwks; read again when it changes.")
      .optional(),
    algorithms: z
      .array(z.enum(TOKEN_ALGORITHMS))
      .min(1)
      .max(TOKEN_ALGORITHMS.length)
      .describe('Algorithms that its tokens may be signed by. Default: all of these')
      .optional(),
    clockSkewSeconds: z
      .number()
      .min(0)
      .max(600)
      .describe('How far clocks may be apart, in seconds. Default: 60')
      .optional(),
    type: z
      .string()
      .min(1)
      .max(100)
      .describe('What typ of the header must be, such as at+jwt. Default: anything')
      .optional(),
    scopeClaim: claim.describe('The claim that holds the scopes. Default: scope, else scp').optional(),
    scopePrefix: z
      .string()
      .max(300)
      .describe('What stands before check, feedback, read-decisions and administer. Default: nothing')
      .optional(),
    tenant: tenantName.describe('The tenant of all its tokens.').optional(),
    tenantClaim: claim.describe('The claim that names the tenant; a token without it is refused.').optional(),
  })
  .refine(({ jwks, jwksFile }) => jwks === undefined || jwksFile === undefined, {
    error: 'must not be there together with jwksFile',
    path: ['jwks'],
  })
  .refine(({ issuer, jwks, jwksFile }) => jwks !== undefined || jwksFile !== undefined || isSafeUrl(issuer), {
    error:
      'must be an https URL, or an http one of this machine, where neither jwks nor jwksFile says where its keys are',
    path: ['issuer'],
  });
export type IssuerSettings = z.infer<typeof issuerSchema>;

const name = z.string().min(1).max(300);
const certificateSchema = z.strictObject({
  subject: z
    .strictObject({ CN: name.optional(), O: name.optional(), OU: name.optional() })
    .describe("Fields of the certificate's subject, each as it is to be.")
    .optional(),
  san: z
    .string()
    .regex(/^(?:DNS|URI|IP Address|email):[^\s,"]{1,1000}$/, {
      error: 'must be a name such as DNS:chat.example.com or URI:spiffe://example.com/chat',
    })
    .describe('A name in its subjectAltName.')
    .optional(),
  name: z
    .string()
    .regex(/^[\w.@:/-]{1,128}$/, { error: 'must be 1 to 128 letters, digits and . _ @ : / -' })
    .describe('What log lines and limits call the caller. Default: its CN')
    .optional(),
  tenant: tenantName.optional(),
  scopes: z
    .array(z.enum(SCOPES))
    .min(1)
    .max(SCOPES.length)
    .describe('What it may do. Default: check')
    .optional(),
});

/** Who may call the service, besides by API key. */
export const accessSchema = z.strictObject({
  tokens: z
    .array(issuerSchema)
    .min(1)
    .max(50)
    .refine((issuers) => new Set(issuers.map(({ issuer }) => issuer)).size === issuers.length, {
      error: 'must have each issuer once',
    })
    .describe('Issuers of OAuth 2 or OIDC whose signed tokens (JWT) are taken.')
    .optional(),
  certificates: z
    .array(certificateSchema)
    .min(1)
    .max(1000)
    .describe(
      'Whose the client certificates of --client-ca are, the first that fits; any other is refused. Default: each may check',
    )
    .optional(),
});

/** Whether keys may come from there: over a plain connection they may be anybody's. */
export function isSafeUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, password } = new URL(text);
  if (username !== '' || password !== '') return false;
  return (
    protocol === 'https:' || (protocol === 'http:' && /^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(hostname))
  );
}
