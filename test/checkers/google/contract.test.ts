import { bulkhead } from '../../../src/checkers/bulkhead.js';
import { breaker } from '../../../src/checkers/breaker.js';
import { embedded } from '../../../src/checkers/embedded/embedded.js';
import { google } from '../../../src/checkers/google/google.js';
import type { RunningService } from '../../../src/service/start-service.js';
import { describeCheckerContract } from '../checker-contract.js';
import { standIn } from './stand-in.js';

let service: RunningService;
const judge = embedded({ threads: 0 });
beforeAll(async () => {
  await judge.ready;
  service = await standIn(judge);
});
afterAll(async () => {
  await service.close();
  await judge.close();
});

const ours = () => google({ endpoint: service.url, version: 'v1alpha', auth: false });

describeCheckerContract('google', ours);
describeCheckerContract('google behind a bulkhead and a breaker', () => bulkhead(breaker(ours())));
