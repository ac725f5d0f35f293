import { llm } from '../../../src/checkers/llm/llm.js';
import { budgeted } from '../../../src/checkers/budgeted.js';
import { cached } from '../../../src/checkers/cached.js';
import { memoryStore } from '../../../src/checkers/memory-store.js';
import { recording } from '../../../src/checkers/recorded/recording.js';
import { describeCheckerContract } from '../checker-contract.js';
import { completion, fetchOf, judgedVerdicts } from './judge-server.js';

const make = (style?: 'yes-no') =>
  llm(
    { model: 'judge-1', style },
    { fetch: fetchOf((body) => completion(style === 'yes-no' ? 'Yes' : judgedVerdicts(body))) },
  );

describeCheckerContract('llm', () => make());
describeCheckerContract('llm by yes or no', () => make('yes-no'));
describeCheckerContract('all around llm', () =>
  budgeted(cached(recording(make()), { store: memoryStore() })),
);
