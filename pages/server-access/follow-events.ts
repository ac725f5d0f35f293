import { createParser } from 'eventsource-parser';
import { ask } from './server-requests.js';

/** Follows server-sent events until they end or the signal aborts. EventSource could send neither a key nor a body. */
export async function follow(
  path: string,
  options: { body?: unknown; signal: AbortSignal; onOpen?: () => void },
  onEvent: (event: string, data: unknown) => void,
): Promise<void> {
  const response = await ask(path, options);
  options.onOpen?.();
  const parser = createParser({
    onEvent: ({ event, data }) => {
      onEvent(event ?? 'message', JSON.parse(data));
    },
  });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  for (let read = await reader?.read(); read?.done === false; read = await reader?.read())
    parser.feed(read.value);
}
