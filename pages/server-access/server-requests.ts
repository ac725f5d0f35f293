const KEY = 'answer-guard-key';

/** What the server refused, in its own words. */
export class RefusedError extends Error {
  constructor(
    readonly http: number,
    message: string,
  ) {
    super(message);
  }
}

/** A key in the address (`#key=…`) is kept for this tab and removed from the address, so that no link carries it on. */
export function readKeyFromAddress(): void {
  const fragment = new URLSearchParams(location.hash.slice(1));
  const key = fragment.get('key');
  if (key === null) return;
  setKey(key);
  fragment.delete('key');
  const rest = fragment.toString();
  history.replaceState(null, '', `${location.pathname}${location.search}${rest === '' ? '' : `#${rest}`}`);
}

export function setKey(key: string): void {
  sessionStorage.setItem(KEY, key);
}

/** Asks the server, with the key of this tab where there is one. Throws RefusedError for anything but success. */
export async function ask(path: string, { body, signal }: { body?: unknown; signal?: AbortSignal } = {}) {
  const key = sessionStorage.getItem(KEY);
  const response = await fetch(path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...(key !== null && { Authorization: `Bearer ${key}` }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(signal !== undefined && { signal }),
  });
  if (response.ok) return response;
  const said = (await response.json().catch(() => undefined)) as { error?: { message?: string } } | undefined;
  throw new RefusedError(response.status, said?.error?.message ?? `The server answered ${response.status}`);
}

export async function askJson<T>(path: string, options: Parameters<typeof ask>[1] = {}): Promise<T> {
  return (await ask(path, options)).json() as Promise<T>;
}

export function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}

export function messageOf(error: unknown): string {
  return error instanceof RefusedError ? error.message : 'The server cannot be reached.';
}
