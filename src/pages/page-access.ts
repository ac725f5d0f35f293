import type { Request } from 'express';
import type { StatusError } from '../contract/status-error.js';

/** Whether a request may use a page's interface; the page itself holds nothing and is open. */
export type PageAccess<Granted> =
  ({ readonly refused?: undefined } & Granted) | { readonly refused: StatusError };

/** Decides it for each request. A rejection counts as no. */
export type Authorise<Granted> = (req: Request) => PageAccess<Granted> | Promise<PageAccess<Granted>>;
