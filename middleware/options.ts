import type { NextFunction, Request, Response } from 'express';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import type { AuditSettings } from '../config/audit-schema.js';
import type { CheckerChoice } from '../config/checker-choice.js';
import type { FeedbackSettings } from '../config/feedback-schema.js';
import type { PolicyInput } from '../config/policy-schema.js';
import type { RecordInput } from '../config/record-schema.js';
import type { DIALECT_NAMES, RouteSettings } from '../config/schema.js';
import type { Datastore } from '../src/datastores/datastore.js';
import type { Exchange } from '../src/guard/exchange.js';
import type { Outcome } from '../src/guard/outcome.js';
import type { RegenerateContext } from '../src/guard/regenerate.js';
import type { Decision } from '../src/policy/decision.js';
import type { Observer } from '../src/telemetry/observer.js';
import type { Dialect } from './dialects/dialect.js';
import type { FactsInput } from './facts/to-facts.js';

/** One JSON Pointer (RFC 6901), or several. */
export type Locator = NonNullable<RouteSettings['answer']>;

/** What belongs to the guard rather than to a response; the same for middleware and `createGuard`. */
export interface GuardOptions {
  /** A preset's name, or how the policy differs from one. @default 'balanced' */
  readonly policy?: PolicyInput;
  /** Who judges: a name, an object with the settings of Google's service, or a checker of your own. @default 'embedded' */
  readonly checker?: CheckerChoice;
  /** Wall-clock milliseconds that the guard may add to an answer, in [1, 60000]. @default 500 */
  readonly budgetMs?: number;
  /**
   * Milliseconds from the guard's making on that answers wait for the checker to start, in [0, 60000]; their budget counts
   * from then on. @default 10000
   */
  readonly startMs?: number;
  /** `observe` decides and records but changes nothing except the header. @default 'enforce' */
  readonly mode?: RouteSettings['mode'];
  /** A named route of the configuration file; also the label in metrics and logs. @default 'default' */
  readonly route?: string;
  /** Path of the configuration file; false reads none. @default ANSWER_GUARD_CONFIG, else answer-guard.config.yaml if there is one */
  readonly config?: string | false;
  /** The app's pino logger, or false for none. @default one of our own, to stdout */
  readonly logger?: Logger | false;
  /** The app's prom-client registry, or false for no metrics. @default prom-client's default registry */
  readonly register?: Registry | false;
  /** One more observer of every decision, check and warning. */
  readonly observer?: Observer;
  /** How the text itself shows its reader what it rests on. @default marks where no separate report does */
  readonly annotation?: RouteSettings['annotation'];
  /** A sample of the answers is judged again after they have left. @default none */
  readonly audit?: AuditSettings;
  /** What is written down of the answers that were decided on, and where. @default nothing */
  readonly record?: RecordInput;
  /** Lets readers say what they think of recorded answers: `secret` signs the tokens that they need. @default they have no say */
  readonly feedback?: FeedbackSettings;
  /** Called with each decision before the answer leaves, and waited for as long as the budget lasts. */
  readonly onDecision?: (outcome: Outcome, context: DecisionContext) => unknown;
  /** Asked for a second answer in place of one that would be rewritten or blocked; it is judged again, once. */
  readonly regenerate?: RegenerateOption<object>;
  /** Milliseconds that `regenerate` may take, in [1, 60000]. @default 5000 */
  readonly regenerateMs?: number;
}

/** What is known besides an outcome. */
export interface DecisionContext {
  /** The text as the reader gets it, marks and sources in it: what belongs into a history. */
  readonly text: string;
}

/** Makes a second answer: a text, or one with other facts; nothing lets the decision on the first stand. */
export type RegenerateOption<About extends object> = (
  exchange: Exchange,
  decision: Decision,
  context: RegenerateContext & About,
) => SecondTry | PromiseLike<SecondTry>;

type SecondTry = string | { readonly answer: string; readonly facts?: FactsInput } | null | undefined;

interface InRequest {
  readonly req: Request;
  readonly res: Response;
}

/** Facts that are found and not handed over; verdict, header and report say so (`found`, `store`). */
export interface StoreFacts {
  readonly store: string | Datastore;
  /** Passages that become facts, at most, in [1, 200]. @default 30, or what the configuration says of the store */
  readonly topK?: number;
}

/** What an Express app says when it mounts the guard. */
export interface AnswerGuardOptions extends Omit<GuardOptions, 'policy' | 'onDecision' | 'regenerate'> {
  /** As in `GuardOptions`, or chosen for each request. If the function throws, the preset `strict` holds for that answer. @default 'balanced' */
  readonly policy?: PolicyInput | ((req: Request) => PolicyInput);
  /** The shape of the answer, or one of your own. @default 'auto' */
  readonly dialect?: (typeof DIALECT_NAMES)[number] | Dialect;
  /**
   * Where the answer is in a JSON body, or a function of a whole body that says where; where it gives undefined there is
   * none. Streams are read by their shape, whatever the function says. @default found by its usual names
   */
  readonly answer?: Locator | ((body: unknown, context: InRequest) => Locator | undefined);
  /**
   * Where the facts are in a JSON body, or a function that gives them; or a data store in which they are found where the
   * response has none: one of the configuration's by its name, or one of your own. Facts from `setFacts` beat all.
   * @default found by their usual names
   */
  readonly facts?:
    | Locator
    | StoreFacts
    | ((body: unknown, context: { readonly req: Request; readonly res: Response }) => FactsInput);
  /** Whether what the client sent counts as evidence: fields of facts, tool results and documents in its messages. A client can forge them. @default false */
  readonly trustRequestFacts?: boolean;
  /**
   * Facts that the request brings, for a gateway that passes it on: from `req.body` by `factsOfBody` of a vendor's hooks, or
   * any. What it gives is trusted. Beside facts in the response; `setFacts` beats both. @default none
   */
  readonly requestFacts?: (req: Request) => FactsInput;
  /** Where the question is in the request's body, or a function that gives it. @default found by its usual names */
  readonly prompt?: Locator | ((req: Request) => string | undefined);
  /**
   * What names the conversation that an answer is a turn of: where it is in the request's body, a header's name, or a function of
   * the request. Recorded as a hash, so that `calibrate` and `report` count by conversation. @default none
   */
  readonly conversation?: RouteSettings['conversation'] | ((req: Request) => string | undefined);
  /** True leaves a response alone. An error it throws goes to the app's error handler. */
  readonly skip?: (req: Request, res: Response) => boolean;
  /**
   * Whether JSON bodies gain a member `answerGuard`: `auto` gives it to plain JSON; `full` adds the cited texts; `explain`
   * shows every sentence, also those removed, with evidence and scores, and is refused where NODE_ENV is `production`.
   * @default 'auto'
   */
  readonly annotateBody?: RouteSettings['annotateBody'];
  /**
   * Where the report of a whole answer goes: a JSON Pointer into the body (missing objects on the way are made), `header`
   * (`Answer-Guard-Report`, as JSON) or `none`. A stream has its last event. @default where its shape has it
   */
  readonly reportAt?: RouteSettings['reportAt'];
  /** A decoded body over it is not judged (cause tooLarge). In [1024, 67108864]. @default 1048576 */
  readonly maxBodyBytes?: number;
  /** Called with each decision before the answer leaves, and waited for as long as the budget lasts. */
  readonly onDecision?: (outcome: Outcome, context: DecisionContext & InRequest) => unknown;
  /** Asked for a second answer in place of one that would be rewritten or blocked; it is judged again, once. */
  readonly regenerate?: RegenerateOption<InRequest>;
}

export type GuardHandler = (req: Request, res: Response, next: NextFunction) => void;
