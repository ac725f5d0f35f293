import { budgeted } from '../../src/checkers/budgeted.js';
import { cached } from '../../src/checkers/cached.js';
import { embedded } from '../../src/checkers/embedded/embedded.js';
import { memoryStore } from '../../src/checkers/memory-store.js';
import { recorded } from '../../src/checkers/recorded/recorded.js';
import { recording } from '../../src/checkers/recorded/recording.js';
import { describeCheckerContract } from './checker-contract.js';

describeCheckerContract('embedded', () => embedded());
describeCheckerContract('embedded in process', () => embedded({ inProcess: true }));
describeCheckerContract('recorded', () => recorded({ supportScore: 0.9 }));
describeCheckerContract('cached embedded', () => cached(embedded(), { store: memoryStore() }));
describeCheckerContract('cached recorded', () => cached(recorded({}), { store: memoryStore() }));
describeCheckerContract('budgeted embedded', () => budgeted(embedded()));
describeCheckerContract('recording embedded', () => recording(embedded()));
describeCheckerContract('all of them', () =>
  budgeted(cached(recording(embedded()), { store: memoryStore() })),
);
