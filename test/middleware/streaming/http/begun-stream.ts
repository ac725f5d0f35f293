import type { Response } from 'express';
import { closeAll } from './guarded-server.js';

afterEach(closeAll);

export const begun = (res: Response): Response => res.type('text/event-stream');
