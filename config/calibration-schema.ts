import { z } from 'zod';
import { ACTIONS } from '../src/policy/policy.js';
import { referenceSchema } from '../src/drift/reference.js';

const fraction = z.number().min(0).max(1);
const count = z.int().min(0);
const interval = z.tuple([fraction, fraction]);
const group = z.string().min(1).max(200);

const groupSchema = z.strictObject({
  route: group.describe('* for those of all routes together.'),
  language: group.describe('* for those of all languages together.'),
  isRest: z.boolean().describe('Whether * leaves out those that have thresholds of their own.'),
  claim: fraction.describe(
    'unsupportedThreshold, or citationThreshold where uncertain claims are touched too.',
  ),
  answer: fraction.describe('supportThreshold.'),
  right: count.describe(
    'Right answers that it was calibrated on; those that are one draw or of one conversation count once.',
  ),
  repeated: count
    .describe('Right answers besides those: further ones of a draw or a conversation.')
    .optional(),
  conversations: count.describe('Conversations that right answers are known to be of.').optional(),
  inConversations: count.describe('Right answers whose conversation is known.').optional(),
  touched: count.describe('Those of them that are touched.'),
  touchedInterval: interval.describe('Two-sided exact 95 % interval of their share.'),
  atMost: fraction.describe('With the confidence, no larger share of right answers is touched.'),
  wrong: count.describe('Wrong answers among the labelled.'),
  caught: count.describe('Those of them that are caught.'),
  caughtInterval: interval.describe('Two-sided exact 95 % interval of their share.'),
});

/** What `answer-guard calibrate` writes; not to be written by hand. */
export const calibrationSchema = z.strictObject({
  at: z.iso.datetime().describe('When.'),
  file: z.strictObject({
    name: z.string().min(1).max(1000),
    sha256: z.string().regex(/^[0-9a-f]{64}$/),
    answers: count,
  }),
  checker: z.string().min(1).max(300).describe('Whose scores the thresholds are for.'),
  checkerVersion: z.string().max(300),
  rightTouched: z.number().gt(0).lt(1).describe('The share of right answers that may be touched.'),
  confidence: z.number().gt(0).lt(1).describe("Of each group's own guarantee."),
  touch: z.enum(ACTIONS.filter((action) => action !== 'pass')).describe('From which action on.'),
  policies: z
    .record(group, z.string().regex(/^[0-9a-f]{12}$/))
    .describe("Hash of each route's rules: the thresholds hold for no others."),
  groups: z.array(groupSchema).max(2000),
  reference: z
    .record(group, referenceSchema)
    .describe("What each route's answers were like: what drift is measured against.")
    .optional(),
});
export type CalibrationSettings = z.infer<typeof calibrationSchema>;
