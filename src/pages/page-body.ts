import type { Request, RequestHandler, Response } from 'express';
import { refuseExcess } from '../contract/count-values.js';
import { RequestInvalidError } from '../contract/request-invalid-error.js';
import { loadExpress } from './load-on-use.js';

/**
 * Reads a request's body as JSON into `req.body`; undefined where it is not sent as JSON. For a handler that knows who asks:
 * of others nothing is read. Values and names are counted before they are parsed.
 *
 * @param limit bytes, as Express writes them: `4mb`
 * @returns rejects with a RequestInvalidError, or an error of Express's reader that has a status
 */
export function pageBody(limit: string): (req: Request, res: Response) => Promise<void> {
  const read: RequestHandler = loadExpress().json({
    limit,
    verify: (_req, _res, json, charset) => {
      if (charset !== 'utf-8')
        throw new RequestInvalidError([{ field: '', description: 'The request must be in UTF-8' }]);
      refuseExcess(json);
    },
  });
  return (req, res) =>
    new Promise((resolve, reject) => {
      read(req, res, (error?: unknown) => {
        if (error === undefined) resolve();
        else reject(error instanceof Error ? error : new Error('The body could not be read.'));
      });
    });
}
