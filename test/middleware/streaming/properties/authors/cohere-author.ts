import { cohereChat } from '../../../../../middleware/dialects/cohere-chat.js';
import type { Dice } from '../dice.js';
import { at, Notes, type Message, type Received, type Step, type StreamAuthor } from './script.js';

function write(steps: readonly Step[], _choices: number, dice: Dice): Message[] {
  const messages: Message[] = [];
  const say = (type: string, more: object): void => {
    messages.push({ ...(dice.chance(0.9) && { event: type }), json: { type, ...more } });
  };
  let next = 0;
  let open: number | undefined;
  const close = (): void => {
    if (open !== undefined) say('content-end', { index: open });
    open = undefined;
  };
  say('message-start', {
    id: 'm1',
    delta: { message: { role: 'assistant', content: [], tool_plan: '', tool_calls: [], citations: [] } },
  });
  for (const step of steps) {
    if (step.kind === 'text') {
      if (open === undefined) {
        open = next++;
        say('content-start', { index: open, delta: { message: { content: { type: 'text', text: '' } } } });
      }
      say('content-delta', {
        index: open,
        delta: { message: { content: { text: step.text } } },
        ...(dice.chance(0.2) && { logprobs: { text: step.text, token_ids: [1], logprobs: [-1] } }),
      });
    } else if (step.kind === 'break') {
      close();
      say('tool-call-start', {
        index: 0,
        delta: {
          message: {
            tool_calls: { id: step.nonce, type: 'function', function: { name: 'f', arguments: '' } },
          },
        },
      });
      say('tool-call-end', { index: 0 });
    } else if (step.kind === 'aside') {
      say('tool-plan-delta', { delta: { message: { tool_plan: step.nonce } } });
    }
  }
  close();
  say('message-end', {
    id: 'm1',
    delta: { finish_reason: 'COMPLETE', usage: { tokens: { input_tokens: 1, output_tokens: 2 } } },
  });
  return messages;
}

function read(received: readonly Received[], choices: number) {
  const notes = new Notes(choices);
  const open = new Set<unknown>();
  for (const { json } of received) {
    if (at(json, 'answerGuard') !== undefined) notes.reports++;
    const index = at(json, 'index');
    const message = at(json, 'delta', 'message');
    switch (at(json, 'type')) {
      case 'content-start':
        notes.expect(!open.has(index), `content ${String(index)} started twice`);
        open.add(index);
        notes.text(0, at(message, 'content', 'text'));
        break;
      case 'content-delta':
        notes.expect(open.has(index), `a delta of content ${String(index)}, which is not open`);
        notes.text(0, at(message, 'content', 'text'));
        break;
      case 'content-end':
        notes.expect(open.delete(index), `content ${String(index)} ended twice`);
        break;
      case 'tool-call-start':
        notes.nonce(0, at(message, 'tool_calls', 'id'));
        break;
      case 'tool-plan-delta':
        notes.nonce(0, at(message, 'tool_plan'));
        break;
      case 'message-end':
        notes.end(0, at(json, 'delta', 'finish_reason') === 'ERROR');
        break;
    }
  }
  notes.expect(open.size === 0, 'content is open');
  notes.expect(at(received.at(-1)?.json, 'type') === 'message-end', 'the last event is not message-end');
  return notes.told({ endsByChoice: true });
}

export const cohereAuthor: StreamAuthor = {
  name: 'cohere',
  dialect: cohereChat,
  framing: 'sse',
  choices: 1,
  asides: true,
  breaks: true,
  reports: true,
  write,
  read,
};
