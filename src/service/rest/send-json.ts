import type { Response } from 'express';

/** Whether a response's JSON is to be indented, kept on `res.locals` until it is written. */
const PRETTY = 'answerGuardPretty';

export function setPretty(res: Response, pretty: boolean): void {
  res.locals[PRETTY] = pretty;
}

/** A value as JSON, indented by two where the request asked for it. */
export function toJson(res: Response, value: unknown): string {
  return res.locals[PRETTY] === true ? `${JSON.stringify(value, null, 2)}\n` : JSON.stringify(value);
}

export function sendJson(res: Response, http: number, value: unknown): void {
  res.status(http).type('application/json').send(toJson(res, value));
}
