import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

export interface PromptSentence {
  readonly number: number | undefined;
  readonly text: string;
}

/** The body of a call as a server gets it. */
export interface CallBody {
  readonly model: string;
  readonly messages: readonly { readonly role: string; readonly content: string }[];
  readonly [field: string]: unknown;
}

/** Reads a prompt of the style `claims` as strictly as it was written: whatever is out of place throws. */
export function readPrompt({ messages }: CallBody): {
  readonly facts: readonly string[];
  readonly question: string | undefined;
  readonly sentences: readonly PromptSentence[];
} {
  const lines = messages.at(-1)!.content.split('\n');
  const [facts, question, answer] = ['FACTS', 'QUESTION', 'ANSWER'].map((name) => lines.indexOf(name));
  for (const name of ['FACTS', 'QUESTION', 'ANSWER'])
    if (lines.filter((line) => line === name).length !== 1)
      throw new Error(`${name} is there more than once`);
  const factLines = lines.slice(facts! + 1, question! - 1);
  const questionLines = lines.slice(question! + 1, answer! - 1);
  if (questionLines.length !== 1) throw new Error('the question has several lines');
  return {
    facts: factLines.map((line, i) => {
      const [, number, text] = /^F(\d+) ("(?:[^"\\]|\\.)*")(?: "(?:[^"\\]|\\.)*":"(?:[^"\\]|\\.)*")*$/.exec(
        line,
      )!;
      if (Number(number) !== i + 1) throw new Error('facts are out of order');
      return JSON.parse(text!) as string;
    }),
    question: questionLines[0] === '(none)' ? undefined : (JSON.parse(questionLines[0]!) as string),
    sentences: lines.slice(answer! + 1).map((line) => {
      const [, number, text] = /^(\d+|-) (".*")$/.exec(line)!;
      return { number: number === '-' ? undefined : Number(number), text: JSON.parse(text!) as string };
    }),
  };
}

/** A judge that finds a sentence supported by the first fact that holds all its words of four letters and more. */
export function judgedVerdicts(body: CallBody): string {
  const { facts, sentences } = readPrompt(body);
  const verdicts = sentences
    .filter(({ number }) => number !== undefined)
    .map(({ number, text }) => {
      const words = text.toLowerCase().match(/[\p{L}\p{N}]{4,}/gu) ?? [];
      const fact = facts.findIndex((fact) => words.every((word) => fact.toLowerCase().includes(word)));
      return fact < 0 ? `${String(number)} missing` : `${String(number)} supported ${String(fact + 1)}`;
    });
  return JSON.stringify({ verdicts });
}

/** A chat completion with this content. */
export function completion(content: string | null, more: { choice?: object; body?: object } = {}): object {
  return {
    id: 'chatcmpl-1',
    object: 'chat.completion',
    created: 0,
    model: 'judge-1',
    choices: [
      {
        index: 0,
        message: { role: 'assistant', content, refusal: null },
        finish_reason: 'stop',
        ...more.choice,
      },
    ],
    usage: { prompt_tokens: 100, completion_tokens: 10, total_tokens: 110 },
    ...more.body,
  };
}

export type Manner = (response: ServerResponse, body: CallBody, request: IncomingMessage) => void;

/** A server of chat completions over real connections. */
export interface JudgeServer {
  readonly url: string;
  readonly bodies: CallBody[];
  readonly requests: IncomingMessage[];
  /** Those that are open. */
  readonly sockets: ReadonlySet<Socket>;
  /** How calls are answered from now on; the last of several for all that follow. */
  behave(...manners: Manner[]): void;
  close(): Promise<void>;
}

/** Sends bytes that need not be JSON, whatever their headers say. */
export const bytes =
  (
    content: (body: CallBody) => string | Buffer,
    status = 200,
    headers: Record<string, string> = {},
  ): Manner =>
  (response, body) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(content(body));
  };

export const json = (
  value: (body: CallBody) => object,
  status?: number,
  headers?: Record<string, string>,
): Manner => bytes((body) => JSON.stringify(value(body)), status, headers);

export const good: Manner = json((body) => completion(judgedVerdicts(body)));

export async function startJudgeServer(): Promise<JudgeServer> {
  let manners: Manner[] = [good];
  const bodies: CallBody[] = [];
  const requests: IncomingMessage[] = [];
  const server: Server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const body = JSON.parse(Buffer.concat(parts).toString()) as CallBody;
      bodies.push(body);
      requests.push(request);
      const manner = manners.length > 1 ? manners.shift()! : manners[0]!;
      manner(response, body, request);
    });
  });
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/v1`,
    bodies,
    requests,
    sockets,
    behave: (...next) => {
      manners = next;
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => {
          resolve();
        });
      }),
  };
}

/** The same without a network: each call's body to what the server answers. */
export const fetchOf =
  (answer: (body: CallBody) => object): typeof fetch =>
  (_url, init) =>
    Promise.resolve(Response.json(answer(JSON.parse(init?.body as string) as CallBody)));
