import { anthropicMessages } from '../../../../../middleware/dialects/anthropic-messages.js';
import type { Dice } from '../dice.js';
import { at, Notes, type Message, type Received, type Step, type StreamAuthor } from './script.js';

function write(steps: readonly Step[], _choices: number, dice: Dice): Message[] {
  const messages: Message[] = [];
  const say = (type: string, more: object = {}): void => {
    messages.push({ event: type, json: { type, ...more } });
  };
  let next = 0;
  let open: number | undefined;
  const close = (): void => {
    if (open !== undefined) say('content_block_stop', { index: open });
    open = undefined;
  };
  say('message_start', {
    message: {
      id: 'msg_1',
      type: 'message',
      role: 'assistant',
      model: 'm',
      content: [],
      stop_reason: null,
      stop_sequence: null,
      usage: { input_tokens: 1, output_tokens: 1 },
    },
  });
  for (const step of steps) {
    if (dice.chance(0.1)) say('ping');
    if (step.kind === 'text') {
      if (open === undefined) {
        open = next++;
        // Some servers put the first words into the block's start.
        const starts = dice.chance(0.2);
        say('content_block_start', {
          index: open,
          content_block: { type: 'text', text: starts ? step.text : '' },
        });
        if (starts) continue;
      }
      say('content_block_delta', { index: open, delta: { type: 'text_delta', text: step.text } });
    } else if (step.kind === 'break') {
      close();
      const index = next++;
      say('content_block_start', {
        index,
        content_block: { type: 'tool_use', id: step.nonce, name: 'f', input: {} },
      });
      say('content_block_delta', { index, delta: { type: 'input_json_delta', partial_json: '{"q": 1}' } });
      say('content_block_stop', { index });
    } else if (step.kind === 'aside' && open !== undefined) {
      say('content_block_delta', {
        index: open,
        delta: {
          // Of a kind that is to come: a citation goes with the text that it is given for.
          type: 'note_delta',
          note: step.nonce,
        },
      });
    }
  }
  close();
  say('message_delta', {
    delta: { stop_reason: 'end_turn', stop_sequence: null },
    usage: { output_tokens: 9 },
  });
  say('message_stop');
  return messages;
}

function read(received: readonly Received[], choices: number) {
  const notes = new Notes(choices);
  const open = new Set<unknown>();
  const known = new Set<unknown>();
  for (const { json, event } of received) {
    const type = at(json, 'type') ?? event;
    if (at(json, 'answerGuard') !== undefined) notes.reports++;
    const index = at(json, 'index');
    switch (type) {
      case 'content_block_start':
        notes.expect(
          open.size === 0 && !known.has(index),
          `block ${String(index)} opened twice, or within another`,
        );
        open.add(index);
        known.add(index);
        notes.text(0, at(json, 'content_block', 'text'));
        notes.nonce(0, at(json, 'content_block', 'id'));
        break;
      case 'content_block_delta':
        notes.expect(open.has(index), `a delta of block ${String(index)}, which is not open`);
        notes.text(0, at(json, 'delta', 'text'));
        notes.nonce(0, at(json, 'delta', 'note'));
        break;
      case 'content_block_stop':
        notes.expect(open.delete(index), `block ${String(index)} closed twice`);
        break;
      case 'message_delta':
        notes.end(0, at(json, 'delta', 'stop_reason') === 'refusal');
        break;
    }
  }
  notes.expect(open.size === 0, 'a block is open');
  notes.expect(at(received.at(-1)?.json, 'type') === 'message_stop', 'the last event is not message_stop');
  return notes.told({ endsByChoice: true });
}

export const anthropicAuthor: StreamAuthor = {
  name: 'anthropic',
  dialect: anthropicMessages,
  framing: 'sse',
  choices: 1,
  asides: true,
  breaks: true,
  reports: true,
  write,
  read,
};
