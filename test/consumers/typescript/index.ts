// A backend in TypeScript: what it can write, and what it must not be able to.
import {
  addFacts,
  answerGuard,
  breaker,
  createGuard,
  finalAnswer,
  sentenceChecker,
  setFacts,
  type Checker,
  type Outcome,
  type PolicyInput,
} from 'answer-guard';
import { factsMiddleware } from 'answer-guard/ai-sdk';
import { factsCallback, guardRetriever } from 'answer-guard/langchain';
import { captureFrom } from 'answer-guard/openai';
import { checkerContract, type ContractRule } from 'answer-guard/testing';
import { fromPgvector } from 'answer-guard/vector-stores';
import express, { type Request, type Response } from 'express';

/** What teams have: a document by an interface, by a class, a row. */
interface Found {
  id: number;
  body_md: string;
}
class Retrieved {
  constructor(readonly pageContent: string) {}
}

const app = express();
const policy: PolicyInput = { preset: 'strict', onError: { timeout: 'annotate' } };
app.use('/a', answerGuard());
app.post('/b', answerGuard({ policy, facts: ['/sources', '/context'] }), (_req: Request, res: Response) => {
  setFacts(res, [{ pageContent: 'text', metadata: { title: 'T' } }, 'text']);
  const rows: Found[] = [];
  const documents: readonly Retrieved[] = [new Retrieved('text')];
  setFacts(res, rows, { text: 'body_md' });
  addFacts(documents);
  setFacts([rows, documents]);
  const scored: [Retrieved, number][] = [[new Retrieved('text'), 0.7]];
  setFacts(res, scored);
  res.json({ answer: 'x' });
  res.on('finish', () => {
    const decided: Outcome | undefined = res.locals.answerGuard;
    return decided?.decision.action === 'block' && res.locals.answerGuard?.outcomes.length;
  });
  void finalAnswer(res).then((text: string | undefined) => text?.length);
});
app.get(
  '/c',
  answerGuard({
    policy: (req) => (req.get('x-tenant') === 'bank' ? 'strict' : { citationThreshold: 0.5 }),
    skip: (req) => req.path === '/health',
    onDecision: (outcome: Outcome, { res }) => res.locals['seen'] === outcome.id,
    reportAt: '/meta/answerGuard',
    facts: (body, { req }) => [String(body), req.path],
  }),
);
app.get(
  '/d',
  answerGuard({
    annotation: { style: 'footnotes', words: { sources: { default: 'Sources', de: 'Quellen' } } },
    onDecision: async (_outcome, { text, req }) => void (text.length + req.path.length),
    regenerate: async (exchange, decision, { failed, signal, req }) =>
      failed.length > 0 && !signal.aborted
        ? { answer: exchange.answer + decision.action, facts: [req.path] }
        : undefined,
  }),
  (_req: Request, res: Response) => {
    addFacts(fromPgvector({ rows: [{ content: 'text' }] }, { text: 'content' }));
    setFacts(['replaces']);
    res.json({ answer: 'x' });
  },
);
/** What `callbacks` and `wrapLanguageModel` ask for, up to names. */
const handler: { handleRetrieverEnd?(documents: { pageContent: string }[], runId: string): unknown } =
  factsCallback();
const middleware: {
  transformParams?: (call: {
    type: 'generate';
    params: { prompt: string[] };
  }) => PromiseLike<{ prompt: string[] }>;
} = factsMiddleware({ context: /Context:(.*)/s });
const client: { post: (path: string) => Promise<string> } = captureFrom({
  post: (path: string) => Promise.resolve(path),
});
export const hooks = [handler, middleware, client, guardRetriever(() => ['text'])()];
const guard = createGuard({ mode: 'observe' });
export const outcome: Promise<Outcome> = guard.check({ answer: 'a', facts: 'b' });
export const mine: Pick<Checker, 'name'> = { name: 'mine' };
const own = (): Checker =>
  sentenceChecker({
    name: 'own',
    version: '1',
    judge: (sentences) => Promise.resolve(sentences.map(() => ({ support: 1 }))),
  });
export const ownRules: readonly ContractRule[] = checkerContract(() => breaker(own())).rules;

// @ts-expect-error a preset that does not exist
answerGuard({ policy: 'very-strict' });
// @ts-expect-error an option that does not exist
answerGuard({ budget: 500 });
// @ts-expect-error a number is no fact
setFacts({} as Response, 42);
// @ts-expect-error a promise is no fact before it is awaited
setFacts({} as Response, Promise.resolve(['text']));
// @ts-expect-error the facts are missing
setFacts({} as Response);
