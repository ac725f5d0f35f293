import { ClientTexts } from './client-texts.js';

/** What of a request an app can build a prompt from. */
export interface ClientRequest {
  readonly headers: { readonly [name: string]: string | readonly string[] | undefined };
  readonly body?: unknown;
  readonly query?: unknown;
  readonly params?: unknown;
}

/** A request of more texts, or longer ones, is not compared with prompts. */
const MOST_TEXTS = 10_000;
const MOST_CHARACTERS = 4 * 1024 * 1024;
const MOST_DEPTH = 64;
/** A body that is announced with more bytes has something in it, whatever a parser that was not meant for it says. */
const EMPTY_BODY_BYTES = 20;

/**
 * All that the client wrote into a request. Undefined when it cannot be known: a body came that nobody parsed onto
 * `req.body`, or there is too much of it.
 */
export function clientTextsOf(request: ClientRequest): ClientTexts | undefined {
  const body = new Leaves();
  body.add(request.body, 0);
  if (body.texts.length === 0 && announcesBody(request)) return undefined;
  const all = new Leaves();
  for (const source of [request.body, request.query, request.params]) all.add(source, 0);
  return all.isTooMuch ? undefined : new ClientTexts(all.texts);
}

/** Whether a body came that nobody parsed onto `req.body`; Express 4 has an empty object there. */
export function hasUnreadBody(request: ClientRequest): boolean {
  const { body } = request;
  const isEmpty = body === undefined || (typeof body === 'object' && Object.keys(body ?? {}).length === 0);
  return isEmpty && announcesBody(request);
}

function announcesBody({ headers }: ClientRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > EMPTY_BODY_BYTES;
}

/** The texts and numbers in parsed data, names of members too: `{ "Context: …": true }` is a text as well. */
class Leaves {
  readonly texts: string[] = [];
  isTooMuch = false;
  #characters = 0;

  add(value: unknown, depth: number): void {
    if (this.isTooMuch || value === null || value === undefined) return;
    if (depth > MOST_DEPTH) this.isTooMuch = true;
    else if (typeof value === 'string') this.#addText(value, depth);
    else if (typeof value === 'number' || typeof value === 'boolean') this.#push(String(value));
    else if (Buffer.isBuffer(value)) this.#addText(value.toString(), depth);
    else if (Array.isArray(value)) for (const entry of value as unknown[]) this.add(entry, depth + 1);
    else if (typeof value === 'object') {
      for (const [name, entry] of Object.entries(value)) {
        this.#push(name);
        this.add(entry, depth + 1);
      }
    }
  }

  /** A form may carry JSON in a field, which the app parses. */
  #addText(text: string, depth: number): void {
    this.#push(text);
    if (!/^\s*[[{"]/.test(text)) return;
    try {
      const inner: unknown = JSON.parse(text);
      this.add(inner, depth + 1);
    } catch {
      // A text that begins with a bracket.
    }
  }

  #push(text: string): void {
    this.#characters += text.length;
    if (this.texts.length >= MOST_TEXTS || this.#characters > MOST_CHARACTERS) this.isTooMuch = true;
    else this.texts.push(text);
  }
}
