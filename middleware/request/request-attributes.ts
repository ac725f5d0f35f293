import type { Request } from 'express';
import { isObject } from '../is-object.js';

/** What the guard's span says of the request, by the conventions for HTTP: its method and route, never its address. */
export function requestAttributes(req: Request): Record<string, string> {
  const path: unknown = isObject(req.route) ? req.route['path'] : undefined;
  return {
    'http.request.method': req.method,
    ...(typeof path === 'string' && { 'http.route': `${req.baseUrl}${path}` }),
  };
}
