import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createGuard } from '../../middleware/create-guard.js';
import type * as recordedModule from '../../src/checkers/recorded/recorded.js';
import { temporaryFolder } from '../temporary-folder.js';

const mockClose = jest.fn(() => Promise.resolve());

jest.mock('../../src/checkers/embedded/embedded.js', () => {
  const { recorded } = jest.requireActual<typeof recordedModule>('../../src/checkers/recorded/recorded.js');
  return { embedded: () => ({ ...recorded({ supportScore: 0.9 }), close: mockClose }) };
});

test('a guard whose audit log is refused lets go of the engine that was started for it', async () => {
  const folder = temporaryFolder().path;
  const config = join(folder, 'answer-guard.config.json');
  const audit = { sink: join(folder, 'log'), keyFile: join(folder, 'missing.key') };
  writeFileSync(config, JSON.stringify({ log: { audit } }));
  expect(() => createGuard({ config, logger: false, register: false })).toThrow('missing.key');
  await new Promise(setImmediate);
  expect(mockClose).toHaveBeenCalledTimes(1);
});
