import { triedDialects } from '../../../middleware/dialects/find-dialect.js';
import { trpcStream } from '../../../middleware/dialects/trpc-stream.js';
import { framesOf, headOf, holdsStreamContract } from '../streaming/stream-dialect-contract.js';
import { STREAMS, streamOf } from './stream-samples.js';

for (const [dialect, samples] of STREAMS) holdsStreamContract(dialect.name, streamOf(dialect), samples);

holdsStreamContract('the lines of tRPC', trpcStream, [
  {
    name: 'an iterable',
    framing: 'ndjson',
    head: { mediaType: 'application/json' },
    body: [
      '{"0":[[0],[null,0,0]]}',
      '[0,0,[[{"result":0}],["result",0,1]]]',
      '[1,0,[[{"data":0}],["data",0,2]]]',
      '[2,0,[[0],[null,1,3]]]',
      '[3,1,[["The park"]]]',
      '[3,1,[[" opens at nine."]]]',
      '',
    ].join('\n'),
    answers: ['The park opens at nine.'],
  },
]);

const ALL = STREAMS.flatMap(([dialect, samples]) =>
  samples.map((each) => [each.name, dialect, each] as const),
);

describe('of all dialects', () => {
  it.each(ALL)('%s is recognised by its own first, in the order in which they are tried', (_, own, each) => {
    const head = headOf(each);
    const frames = framesOf(each.framing, each.body).filter(({ kind }) => kind === 'data');
    const tried = triedDialects({ dialect: 'auto' }).filter(({ stream }) =>
      stream?.framings.includes(each.framing),
    );
    const found = frames
      .map((frame) => tried.find((dialect) => streamOf(dialect).recognises(frame, head) === true))
      .find((dialect) => dialect !== undefined);
    expect(found?.name).toBe(own.name);
  });
});
