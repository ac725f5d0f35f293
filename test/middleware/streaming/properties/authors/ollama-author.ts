import { ollama } from '../../../../../middleware/dialects/ollama.js';
import type { Dice } from '../dice.js';
import { at, Notes, type Message, type Received, type Step, type StreamAuthor } from './script.js';

const ABOUT = { model: 'llama3.2', created_at: '2023-08-04T08:52:19Z' };
const END = { done: true, done_reason: 'stop', total_duration: 4883583458, eval_count: 12 };

function write(isChat: boolean) {
  return (steps: readonly Step[], _choices: number, dice: Dice): Message[] => {
    const said = (text: string, more: object = {}): object =>
      isChat ? { message: { role: 'assistant', content: text, ...more } } : { response: text };
    const messages: Message[] = [];
    for (const step of steps) {
      if (step.kind === 'text') messages.push({ json: { ...ABOUT, ...said(step.text), done: false } });
      else if (step.kind === 'break')
        messages.push({
          json: {
            ...ABOUT,
            ...said('', { tool_calls: [{ function: { name: step.nonce, arguments: {} } }] }),
            done: false,
          },
        });
      else if (step.kind === 'aside')
        messages.push({ json: { ...ABOUT, ...said('', { thinking: step.nonce }), done: false } });
    }
    // The last line may hold the last words.
    const last = messages.at(-1)?.json;
    if (last !== undefined && steps.at(-2)?.kind === 'text' && dice.chance(0.3)) {
      messages.pop();
      messages.push({ json: { ...last, ...END } });
    } else
      messages.push({
        json: { ...ABOUT, ...said(''), ...END, ...(!isChat && dice.chance(0.5) && { context: [1, 2, 3] }) },
      });
    return messages;
  };
}

function read(received: readonly Received[], choices: number) {
  const notes = new Notes(choices);
  for (const { json } of received) {
    if (at(json, 'answerGuard') !== undefined) notes.reports++;
    notes.nonce(0, at(json, 'message', 'thinking'));
    notes.nonce(0, at(json, 'message', 'tool_calls', 0, 'function', 'name'));
    notes.text(0, at(json, 'message', 'content') ?? at(json, 'response'));
    if (at(json, 'done') === true) notes.end(0, at(json, 'done_reason') === 'content_filter');
  }
  notes.expect(at(received.at(-1)?.json, 'done') === true, 'the last line is not done');
  return notes.told({ endsByChoice: true });
}

const author = {
  dialect: ollama,
  framing: 'ndjson',
  head: { mediaType: 'application/x-ndjson' },
  choices: 1,
  reports: true,
  read,
} as const;

export const ollamaAuthors: readonly StreamAuthor[] = [
  { ...author, name: 'ollama, chat', asides: true, breaks: true, write: write(true) },
  { ...author, name: 'ollama, generate', asides: false, breaks: false, write: write(false) },
];
