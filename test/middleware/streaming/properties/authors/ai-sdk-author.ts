import { aiSdk } from '../../../../../middleware/dialects/ai-sdk.js';
import type { Dice } from '../dice.js';
import { at, Notes, type Message, type Received, type Step, type StreamAuthor } from './script.js';

function write(steps: readonly Step[], _choices: number, dice: Dice): Message[] {
  const messages: Message[] = [];
  const say = (type: string, more: object = {}): void => {
    messages.push({ json: { type, ...more } });
  };
  let next = 0;
  let open: string | undefined;
  const close = (): void => {
    if (open !== undefined) say('text-end', { id: open });
    open = undefined;
  };
  say('start', { messageId: 'm1' });
  say('start-step');
  for (const step of steps) {
    if (step.kind === 'text') {
      if (open === undefined) {
        open = String(next++);
        say('text-start', { id: open });
      }
      say('text-delta', { id: open, delta: step.text });
    } else if (step.kind === 'break') {
      close();
      say('tool-input-available', { toolCallId: step.nonce, toolName: 'f', input: {} });
      if (dice.chance(0.5)) {
        say('finish-step');
        say('start-step');
        // Ids come again in each step.
        next = 0;
      }
    } else if (step.kind === 'aside') say('source-url', { sourceId: step.nonce, url: 'https://example.com' });
  }
  close();
  say('finish-step');
  say('finish', { finishReason: 'stop' });
  messages.push({ text: '[DONE]' });
  return messages;
}

function read(received: readonly Received[], choices: number) {
  const notes = new Notes(choices);
  const open = new Set<unknown>();
  let steps = 0;
  for (const { json } of received) {
    const type = at(json, 'type');
    const id = at(json, 'id');
    if (type === 'data-answer-guard') notes.reports++;
    switch (type) {
      case 'start-step':
        steps++;
        break;
      case 'finish-step':
        steps--;
        break;
      case 'text-start':
        notes.expect(!open.has(id), `text ${String(id)} started twice`);
        open.add(id);
        break;
      case 'text-delta':
        notes.expect(open.has(id), `a delta of text ${String(id)}, which is not open`);
        notes.text(0, at(json, 'delta'));
        break;
      case 'text-end':
        notes.expect(open.delete(id), `text ${String(id)} ended twice`);
        break;
      case 'tool-input-available':
        notes.nonce(0, at(json, 'toolCallId'));
        break;
      case 'source-url':
        notes.nonce(0, at(json, 'sourceId'));
        break;
      case 'finish':
        notes.expect(open.size === 0 && steps === 0, 'finished with something open');
        notes.end(0, at(json, 'finishReason') === 'content-filter');
        break;
    }
  }
  notes.expect(received.at(-1)?.data === '[DONE]', 'the last event is not [DONE]');
  return notes.told({ endsByChoice: true });
}

export const aiSdkAuthor: StreamAuthor = {
  name: 'ai-sdk',
  dialect: aiSdk,
  framing: 'sse',
  head: { headers: { 'x-vercel-ai-ui-message-stream': 'v1' } },
  choices: 1,
  asides: true,
  breaks: true,
  reports: true,
  write,
  read,
};
