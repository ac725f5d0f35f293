import fc from 'fast-check';
import request from 'supertest';
import {
  checked,
  NAME,
  secretOf,
  startTenants,
  TENANTS,
  type How,
  type Name,
  type Started,
} from './three-tenants.js';

/** Few, so that tenants ask the same. */
const ANSWERS = ['The sky is blue.', 'Grass is green.', 'Snow is white.'];

/** What one does, as one tenant; `of` and `nth` pick a check that any tenant has made before. */
type Operation = {
  readonly by: Name;
  readonly how: How;
  readonly of: Name;
  readonly nth: number;
} & (
  | { readonly kind: 'check'; readonly transport: 'rest' | 'grpc'; readonly answer: string }
  | {
      readonly kind:
        | 'search'
        | 'searchTheirs'
        | 'explain'
        | 'list'
        | 'read'
        | 'label'
        | 'feedbackById'
        | 'feedbackByToken'
        | 'forgeToken'
        | 'metrics'
        | 'admin';
    }
);

const someone = {
  by: fc.constantFrom(...TENANTS),
  how: fc.constantFrom('key', 'token'),
  of: fc.constantFrom(...TENANTS),
  nth: fc.nat(5),
};
const operation = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({
      ...someone,
      kind: fc.constant('check'),
      transport: fc.constantFrom('rest', 'grpc'),
      answer: fc.constantFrom(...ANSWERS),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      ...someone,
      kind: fc.constantFrom(
        'search',
        'searchTheirs',
        'explain',
        'list',
        'read',
        'label',
        'feedbackById',
        'feedbackByToken',
        'forgeToken',
        'metrics',
        'admin',
      ),
    }),
  },
) as fc.Arbitrary<Operation>;

/** What a tenant has, by the simplest book there is. */
interface Book {
  readonly made: { readonly id: string; readonly token: string }[];
  readonly asked: Set<string>;
  readonly labelled: string[];
}

async function perform(started: Started, books: Record<Name, Book>, one: Operation): Promise<void> {
  const { service, bearerOf } = started;
  const mine = books[one.by];
  const theirs = books[one.of];
  const target = theirs.made[one.nth % Math.max(1, theirs.made.length)] ?? { id: 'none', token: 'none' };
  const isOwn = mine.made.some(({ id }) => id === target.id);
  const authorised = (call: request.Test) => call.set('Authorization', `Bearer ${bearerOf(one)}`);
  switch (one.kind) {
    case 'check': {
      const { id, token, isKept } = await checked(started, bearerOf(one), one.answer, one.transport);
      expect(isKept).toBe(mine.asked.has(one.answer));
      mine.asked.add(one.answer);
      mine.made.push({ id, token });
      break;
    }
    case 'search':
    case 'searchTheirs': {
      // Of one name in all tenants, and of one that the other tenant has.
      const engine = one.kind === 'search' ? 'handbook' : `notes-of-${one.of}`;
      const mayRead = one.kind === 'search' || one.by === one.of;
      const { status, text, headers } = await authorised(request(service.app).post(`/v1/${NAME}:check`)).send(
        {
          answerCandidate: `The sky of ${one.by} is blue.`,
          groundingSource: {
            searchSource: `projects/p/locations/global/collections/c/engines/${engine}/servingConfigs/s`,
          },
        },
      );
      expect(status).toBe(mayRead ? 200 : 404);
      for (const tenant of TENANTS)
        expect(text.includes(secretOf(tenant))).toBe(mayRead && tenant === one.by);
      if (!mayRead) break;
      const [, id = ''] = /id="([^"]+)"/.exec(headers['answer-guard'] ?? '') ?? [];
      mine.made.push({ id, token: headers['answer-guard-feedback'] ?? '' });
      break;
    }
    case 'explain': {
      const { status, text } = await authorised(request(service.app).get(`/explain/${target.id}`));
      expect(status).toBe(isOwn ? 200 : 404);
      if (!isOwn) expect(text).not.toContain('support');
      break;
    }
    case 'list': {
      const { body } = await authorised(
        request(service.app).get('/decisions/api/decisions').query({ limit: 500 }),
      );
      const ids = (body as { decisions: { id: string }[] }).decisions.map(({ id }) => id);
      expect(ids).toEqual(mine.made.map(({ id }) => id).reverse());
      break;
    }
    case 'read':
      expect(
        (await authorised(request(service.app).get(`/decisions/api/decisions/${target.id}`))).status,
      ).toBe(isOwn ? 200 : 404);
      break;
    case 'label': {
      const call = request(service.app).post(`/decisions/api/decisions/${target.id}/label`);
      expect((await authorised(call).send({ verdict: 'wrong' })).status).toBe(isOwn ? 200 : 404);
      break;
    }
    case 'feedbackById':
      // Of an id that is not the caller's nothing is known, and what is said of it stays with the caller.
      await authorised(request(service.app).post('/feedback'))
        .send({ verdict: 'right', id: target.id })
        .expect(202);
      mine.labelled.push(target.id);
      break;
    case 'feedbackByToken': {
      // A reader has no key; whose the answer is, the token says, whoever else is signed in.
      const { status } = await authorised(request(service.app).post('/feedback')).send({
        verdict: 'right',
        token: target.token,
      });
      expect(status).toBe(target.id === 'none' ? 401 : 202);
      if (status === 202) theirs.labelled.push(target.id);
      break;
    }
    case 'forgeToken': {
      const forged = one.by + target.token.slice(target.token.indexOf('~'));
      const { status } = await request(service.app)
        .post('/feedback')
        .send({ verdict: 'right', token: forged });
      expect(status).toBe(target.id !== 'none' && one.by === one.of ? 202 : 401);
      if (status === 202) theirs.labelled.push(target.id);
      break;
    }
    case 'metrics': {
      const { status, text } = await authorised(request(service.app).get('/metrics'));
      expect(status).toBe(403);
      expect(text).toContain('TENANT_NOT_ALLOWED');
      break;
    }
    case 'admin':
      expect((await authorised(request(service.app).get('/admin'))).body).toEqual({ audit: null });
      break;
  }
}

test('nothing crosses between tenants, whatever they do', async () => {
  const operations = fc.array(operation, { minLength: 10, maxLength: 40 });
  await fc.assert(
    fc.asyncProperty(operations, async (all) => {
      const started = await startTenants();
      const book = (): Book => ({ made: [], asked: new Set(), labelled: [] });
      const books = { acme: book(), globex: book(), initech: book() };
      // What may be said of one answer is bounded, by whomever; here nobody is to be turned down for that.
      const said = new Map<string, number>();
      try {
        for (const one of all) {
          const about = books[one.of].made[one.nth % Math.max(1, books[one.of].made.length)]?.id ?? 'none';
          if (one.kind.startsWith('feedback') || one.kind === 'forgeToken') {
            said.set(about, (said.get(about) ?? 0) + 1);
            if ((said.get(about) ?? 0) > 5) continue;
          }
          await perform(started, books, one);
        }
        for (const tenant of TENANTS) {
          expect(started.recorders[tenant]?.ids).toEqual(books[tenant].made.map(({ id }) => id));
          expect(started.recorders[tenant]?.labels).toEqual(books[tenant].labelled);
        }
        const metrics = await started.registry.metrics();
        for (const tenant of TENANTS) {
          const served = [
            ...metrics.matchAll(
              new RegExp(
                `^answer_guard_service_checks_total\\{[^}]*status="OK"[^}]*tenant="${tenant}"[^}]*\\} (\\d+)$`,
                'gmu',
              ),
            ),
          ];
          const sum = served.reduce((total, [, count]) => total + Number(count), 0);
          expect([tenant, sum]).toEqual([tenant, books[tenant].made.length]);
        }
      } finally {
        await started.close();
      }
    }),
    { numRuns: 15 },
  );
});
