import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What the model says to a request: a text, or the call of a tool. */
export type Reply = string | { readonly tool: string; readonly input: object };
/** Sees the body that the client posted. */
export type Model = (body: Readonly<Record<string, unknown>>, path: string) => Reply;

export interface ModelServer {
  readonly url: string;
  /** Bodies received, in order. */
  readonly received: Readonly<Record<string, unknown>>[];
  close(): Promise<void>;
}

const usage = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 };

function openaiChat(reply: Reply): object {
  const call = typeof reply === 'string' ? undefined : reply;
  const message =
    call === undefined
      ? { role: 'assistant', content: reply, refusal: null }
      : {
          role: 'assistant',
          content: null,
          refusal: null,
          tool_calls: [
            {
              id: 'call_from_model',
              type: 'function',
              function: { name: call.tool, arguments: JSON.stringify(call.input) },
            },
          ],
        };
  const finish_reason = call === undefined ? 'stop' : 'tool_calls';
  return {
    id: 'c1',
    object: 'chat.completion',
    created: 1,
    model: 'm',
    choices: [{ index: 0, message, logprobs: null, finish_reason }],
    usage,
  };
}

function openaiChunks(text: string): string {
  const chunk = (delta: object, finish: string | null): string =>
    `data: ${JSON.stringify({ id: 'c1', object: 'chat.completion.chunk', created: 1, model: 'm', choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`;
  const words = text.split(/(?<= )/).map((content) => chunk({ content }, null));
  return [
    chunk({ role: 'assistant', content: '' }, null),
    ...words,
    chunk({}, 'stop'),
    'data: [DONE]\n\n',
  ].join('');
}

function openaiResponse(text: Reply): object {
  return {
    id: 'r1',
    object: 'response',
    created_at: 1,
    status: 'completed',
    model: 'm',
    error: null,
    incomplete_details: null,
    output: [
      {
        id: 'm1',
        type: 'message',
        role: 'assistant',
        status: 'completed',
        content: [{ type: 'output_text', text, annotations: [] }],
      },
    ],
    usage: { input_tokens: 1, output_tokens: 1, total_tokens: 2 },
  };
}

function anthropicMessage(reply: Reply): object {
  return {
    id: 'm1',
    type: 'message',
    role: 'assistant',
    model: 'm',
    content: [
      typeof reply === 'string'
        ? { type: 'text', text: reply }
        : { type: 'tool_use', id: 'toolu_from_model', name: reply.tool, input: reply.input },
    ],
    stop_reason: typeof reply === 'string' ? 'end_turn' : 'tool_use',
    stop_sequence: null,
    usage: { input_tokens: 1, output_tokens: 1 },
  };
}

/** A server on this machine that speaks the HTTP APIs of OpenAI and Anthropic. */
export async function modelServer(model: Model): Promise<ModelServer> {
  const received: Record<string, unknown>[] = [];
  const server: Server = createServer((req, res) => {
    const chunks: Buffer[] = [];
    req.on('data', (chunk: Buffer) => chunks.push(chunk));
    req.on('end', () => {
      const body = JSON.parse(Buffer.concat(chunks).toString()) as Record<string, unknown>;
      received.push(body);
      const path = req.url ?? '';
      const reply = model(body, path);
      if (body['stream'] === true && typeof reply === 'string') {
        res.setHeader('content-type', 'text/event-stream');
        res.end(openaiChunks(reply));
        return;
      }
      res.setHeader('content-type', 'application/json');
      const shape = path.endsWith('/messages')
        ? anthropicMessage
        : path.endsWith('/responses')
          ? openaiResponse
          : openaiChat;
      res.end(JSON.stringify(shape(reply)));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    received,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => {
          resolve();
        });
      }),
  };
}
