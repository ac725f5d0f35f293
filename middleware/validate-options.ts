import { z } from 'zod';
import { auditCodeSchema } from '../config/audit-schema.js';
import { CHECKER_NAMES, checkerCodeSchema } from '../config/checker-schema.js';
import { feedbackSchema } from '../config/feedback-schema.js';
import { policySchema } from '../config/policy-schema.js';
import { configError, problemsOf, type Problem } from '../config/problems.js';
import { recordCodeSchema } from '../config/record-schema.js';
import {
  DIALECT_NAMES,
  MAX_BUDGET_MS,
  routeSchema,
  storeFactsSchema,
  type RouteSettings,
} from '../config/schema.js';
import { CONFIG_PAGES } from '../src/contract/error-pages.js';
import { isObject } from './is-object.js';
import type { AnswerGuardOptions, GuardOptions, Locator } from './options.js';
import { pointersOf } from './pointers.js';

const isFunction = (value: unknown): boolean => typeof value === 'function';
const callable = z.custom<() => unknown>(isFunction, { error: 'must be a function' });
/** One whose result is asked for while a request waits: of a promise, nothing would be seen. */
const atOnce = callable.refine(
  (given) => Object.prototype.toString.call(given) !== '[object AsyncFunction]',
  { error: 'must be a function that gives its result at once, and no async one' },
);
/** By marks, not by class: the object may come from another copy of its library. */
const withMethod = (method: string, what: string): z.ZodType =>
  z.custom((value) => isObject(value) && isFunction(value[method]), { error: `must be ${what}` });

/** What a checker has besides `check`: what is missing would fail later, and somewhere else. */
const CHECKER_PARTS = {
  name: [(value: unknown) => typeof value === 'string' && value !== '', 'must be a text'],
  version: [(value: unknown) => typeof value === 'string', 'must be a text'],
  capabilities: [isObject, 'must be an object: { contradictions, claimScores, helpfulness }'],
  ready: [(value: unknown) => isObject(value) && isFunction(value['then']), 'must be a promise'],
  close: [isFunction, 'must be a function'],
} as const;
const ownChecker = z.unknown().superRefine((value, context) => {
  if (!isObject(value) || !isFunction(value['check'])) {
    context.addIssue({ code: 'custom', message: 'must be a Checker', continue: false });
    return;
  }
  for (const [part, [isFit, expected]] of Object.entries(CHECKER_PARTS)) {
    if (!isFit(value[part])) context.addIssue({ code: 'custom', path: [part], message: expected });
  }
});
// A checker of one's own before the settings of ours: of two that fit badly, the first is explained.
const checkerOption = z.union([z.enum(CHECKER_NAMES), ownChecker, checkerCodeSchema]);
const registryOption = z.union([z.literal(false), withMethod('registerMetric', 'a prom-client Registry')]);
const loggerOption = z.union([z.literal(false), withMethod('child', 'a pino Logger')]);
const fields = routeSchema.shape;

export const guardOptionsSchema = z.strictObject({
  policy: policySchema.optional(),
  checker: checkerOption.optional(),
  budgetMs: fields.budgetMs,
  startMs: fields.startMs,
  mode: fields.mode,
  route: z.string().min(1).max(100).optional(),
  config: z.union([z.literal(false), z.string().min(1)]).optional(),
  logger: loggerOption.optional(),
  register: registryOption.optional(),
  observer: withMethod('observe', 'an Observer').optional(),
  annotation: fields.annotation,
  audit: auditCodeSchema.optional(),
  record: recordCodeSchema.optional(),
  feedback: feedbackSchema.optional(),
  onDecision: callable.optional(),
  regenerate: callable.optional(),
  regenerateMs: z.number().min(1).max(MAX_BUDGET_MS).optional(),
} satisfies Record<keyof GuardOptions, z.ZodType>);

/** Options that `answerGuard` takes as `createGuard` does. */
type SameForBoth = Exclude<keyof GuardOptions, 'policy'>;

export const answerGuardOptionsSchema = guardOptionsSchema.extend({
  policy: z.union([atOnce, ...policySchema.options]).optional(),
  dialect: z.union([z.enum(DIALECT_NAMES), withMethod('read', 'a Dialect')]).optional(),
  answer: z.union([atOnce, ...fields.answer.unwrap().options]).optional(),
  facts: z
    .union([
      atOnce,
      ...fields.facts.unwrap().options,
      storeFactsSchema.extend({ store: withMethod('search', "a Datastore, or a store's name") }),
    ])
    .optional(),
  trustRequestFacts: z.boolean().optional(),
  requestFacts: atOnce.optional(),
  prompt: z.union([atOnce, ...fields.prompt.unwrap().options]).optional(),
  conversation: z.union([atOnce, ...fields.conversation.unwrap().options]).optional(),
  skip: atOnce.optional(),
  annotateBody: fields.annotateBody,
  reportAt: fields.reportAt,
  maxBodyBytes: fields.maxBodyBytes,
} satisfies Record<Exclude<keyof AnswerGuardOptions | keyof RouteSettings, SameForBoth>, z.ZodType>);

function validate(source: string, schema: z.ZodType, options: unknown): void {
  const parsed = schema.safeParse(options);
  if (parsed.success) return;
  const problems: readonly Problem[] = problemsOf(parsed.error, options, schema);
  throw configError(`${source} options`, problems, CONFIG_PAGES.options);
}

/** Throws AG_CONFIG_INVALID with every problem at once. */
export function validateGuardOptions(options: GuardOptions): void {
  validate('createGuard', guardOptionsSchema, options);
}

/** Throws AG_CONFIG_INVALID with every problem at once. */
export function validateAnswerGuardOptions(options: AnswerGuardOptions): void {
  // `app.post('/chat', answerGuard, handler)`: Express calls it with a request.
  if (isObject(options) && 'httpVersion' in options)
    throw configError(
      'answerGuard options',
      [
        {
          path: '',
          message: "is a request: mount what it returns, app.post('/chat', answerGuard(), handler)",
        },
      ],
      CONFIG_PAGES.options,
    );
  validate('answerGuard', answerGuardOptionsSchema, options);
}

/** What a function gave as the place of an answer, as a list. Throws AG_CONFIG_INVALID. */
export function parseLocator(given: unknown): readonly string[] | undefined {
  validate('answer', fields.answer, given);
  return pointersOf(given as Locator | undefined);
}
