import { z } from 'zod';
import { LOCATIONS } from '../src/checkers/google/endpoint.js';
import { API_VERSIONS } from '../src/contract/api-version.js';
import { scoreMapSchema } from '../src/checkers/mapping/score-map.js';
import { callsPerMinute, maxQueued } from './call-limits-schema.js';
import { llmCodeSchema, llmSchema } from './llm-schema.js';

/** Who judges. With a `then`: the second in place of the first when that does not, or where it is unsure. */
export const CHECKER_NAMES = [
  'embedded',
  'google',
  'google-then-embedded',
  'embedded-then-google',
  'llm',
  'llm-then-embedded',
  'embedded-then-llm',
] as const;
export type CheckerName = (typeof CHECKER_NAMES)[number];

const name = z.string().min(1).max(300);

/** How to sign in; code may give functions and objects besides. */
const authShape = {
  keyFile: name
    .describe(
      "A file of credentials: a service account's key, workload identity, user credentials, impersonation.",
    )
    .optional(),
  credentials: z.record(z.string(), z.unknown()).describe('The same as an object.').optional(),
  accessToken: z.string().min(1).describe('A token handed in.').optional(),
  impersonate: name.describe('E-mail address of the service account to act as.').optional(),
  quotaProjectId: name.describe('The project that calls are charged to.').optional(),
  scopes: z.array(name).min(1).max(20).describe('Default: cloud-platform').optional(),
};

const count = z.int().min(1).max(1000);

const googleShape = {
  projectId: name
    .describe(
      'Id or number of the Google Cloud project. Default: GOOGLE_CLOUD_PROJECT, else that of the credentials',
    )
    .optional(),
  location: name.describe('global, us or eu. Default: global').optional(),
  version: z
    .enum(API_VERSIONS)
    .describe('Only v1alpha reports contradictions and helpfulness. Default: v1')
    .optional(),
  groundingConfig: name.describe('Default: default_grounding_config').optional(),
  endpoint: z
    .string()
    .min(1)
    .max(2000)
    .describe("URL of the service. Default: Google's own for the location")
    .optional(),
  auth: z
    .union([z.literal(false), z.strictObject(authShape)])
    .describe('How to sign in; false: not at all. Default: Application Default Credentials')
    .optional(),
  connections: count.describe('Connections, and calls at once. Default: 32').optional(),
  maxQueued,
  maxAttempts: z.int().min(1).max(10).describe('Calls that one check may make. Default: 3').optional(),
  callsPerMinute,
};

const address = z.string().regex(/^(?:https?|grpcs?):\/\/[^/?#@]+\/?$/i, {
  error: 'must be http, https, grpc or grpcs://HOST[:PORT]',
});

const settingsShape = {
  service: z
    .union([address, z.array(address).min(1).max(100)])
    .describe(
      'Another answer-guard service judges, or one of several: the one that is well and has the least to do.',
    )
    .optional(),
  use: z
    .enum(CHECKER_NAMES)
    .describe('Who judges. Default: llm where only that is set up, else google')
    .optional(),
  band: z
    .tuple([z.number().min(0).max(1), z.number().min(0).max(1)])
    .refine(([low, high]) => low <= high, { error: 'must be in order' })
    .describe(
      'For embedded-then-google: supports that leave the engine unsure, lowest and highest. Default: [0.3, 0.8]',
    )
    .optional(),
  scoreMap: scoreMapSchema
    .describe("What the remote checker's scores become; answer-guard calibrate --scores writes it.")
    .optional(),
  bounds: z
    .union([
      z
        .tuple([z.number().min(0).max(1), z.number().min(0).max(1)])
        .refine(([low, high]) => low <= high, { error: 'must be in order' }),
      z.strictObject({
        maxFalseAlarm: z
          .number()
          .min(0)
          .max(0.5)
          .describe('Of the right sentences, the share that the engine alone may find wrong. Default: 0.002'),
        maxMiss: z
          .number()
          .min(0)
          .max(0.5)
          .describe('Of the wrong sentences, the share that the engine alone may let pass. Default: 0.03'),
      }),
    ])
    .describe(
      'For embedded-then-llm: which sentences the language model judges, by the support that the engine gives them: the lowest and the highest, or the errors that the engine may make alone, as they were measured. Default: { maxFalseAlarm: 0.002, maxMiss: 0.03 }, or [0.05, 0.9] with a model that was not measured',
    )
    .optional(),
};

/** Google's own hosts are known; a service at another endpoint may call its locations as it likes. */
function knownLocation(
  { location, endpoint }: { location?: string | undefined; endpoint?: string | undefined },
  context: z.RefinementCtx,
): void {
  if (location === undefined || endpoint !== undefined) return;
  if ((LOCATIONS as readonly string[]).includes(location)) return;
  const message = `must be one of ${LOCATIONS.join(', ')}, unless endpoint is given`;
  context.addIssue({ code: 'custom', path: ['location'], message });
}

const SAYS_WHO = ['use', 'service', 'google', 'llm'] as const;
const SAYS_WHO_ERROR = { error: 'must be an object with use, service, google or llm' };

/** Settings that name nobody would send texts to Google by default. */
function saysWho(settings: Readonly<Partial<Record<(typeof SAYS_WHO)[number], unknown>>>): boolean {
  return SAYS_WHO.some((name) => settings[name] !== undefined);
}

const checkerSettingsSchema = z
  .strictObject({
    ...settingsShape,
    google: z
      .strictObject(googleShape)
      .superRefine(knownLocation)
      .describe("Google's Check Grounding API.")
      .optional(),
    llm: llmSchema.describe('A language model as the judge.').optional(),
  })
  .refine(saysWho, SAYS_WHO_ERROR);
export type CheckerSettings = z.infer<typeof checkerSettingsSchema>;

/** The checker as a configuration file gives it. */
export const checkerSchema = z.union([z.enum(CHECKER_NAMES), checkerSettingsSchema]);

const tokenFunction = z.custom<() => unknown>((value) => typeof value === 'function', {
  error: 'must be a token or a function that gives one',
});

/** The checker settings as code may give them: a token may be a function. */
export const checkerCodeSchema = z
  .strictObject({
    ...settingsShape,
    llm: llmCodeSchema.optional(),
    google: z
      .strictObject({
        ...googleShape,
        auth: z
          .union([
            z.literal(false),
            z.strictObject({
              ...authShape,
              accessToken: z.union([z.string().min(1), tokenFunction]).optional(),
            }),
          ])
          .optional(),
      })
      .superRefine(knownLocation)
      .optional(),
  })
  .refine(saysWho, SAYS_WHO_ERROR);
