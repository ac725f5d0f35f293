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
// The model judges in the first two.
const exact = () => embedded({ threads: 0 });
describeCheckerContract('cached embedded', () => cached(exact(), { store: memoryStore() }));
describeCheckerContract('cached recorded', () => cached(recorded({}), { store: memoryStore() }));
describeCheckerContract('budgeted embedded', () => budgeted(exact()));
describeCheckerContract('recording embedded', () => recording(exact()));
describeCheckerContract('all of them', () => budgeted(cached(recording(exact()), { store: memoryStore() })));
