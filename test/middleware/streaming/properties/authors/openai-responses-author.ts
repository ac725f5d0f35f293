import { openaiResponses } from '../../../../../middleware/dialects/openai-responses.js';
import type { Dice } from '../dice.js';
import { arrayOf, at, Notes, type Message, type Received, type Step, type StreamAuthor } from './script.js';

function write(steps: readonly Step[], _choices: number, dice: Dice): Message[] {
  const messages: Message[] = [];
  const output: object[] = [];
  let sequence = 0;
  const say = (type: string, more: object): void => {
    messages.push({ event: type, json: { type, sequence_number: sequence++, ...more } });
  };
  const response = (status: string): object => ({
    id: 'resp_1',
    object: 'response',
    created_at: 1,
    status,
    error: null,
    incomplete_details: null,
    model: 'm',
    output: status === 'completed' ? output : [],
  });
  let open: { id: string; index: number; text: string } | undefined;
  const place = (): object => ({ item_id: open?.id, output_index: open?.index, content_index: 0 });
  const close = (): void => {
    if (open === undefined) return;
    const part = { type: 'output_text', annotations: [], logprobs: [], text: open.text };
    const item = { id: open.id, type: 'message', status: 'completed', role: 'assistant', content: [part] };
    say('response.output_text.done', { ...place(), text: open.text, logprobs: [] });
    say('response.content_part.done', { ...place(), part });
    say('response.output_item.done', { output_index: open.index, item });
    output.push(item);
    open = undefined;
  };
  say('response.created', { response: response('in_progress') });
  if (dice.chance(0.5)) say('response.in_progress', { response: response('in_progress') });
  for (const step of steps) {
    if (step.kind === 'text') {
      if (open === undefined) {
        open = { id: `msg_${String(output.length)}`, index: output.length, text: '' };
        const item = { id: open.id, type: 'message', status: 'in_progress', role: 'assistant', content: [] };
        say('response.output_item.added', { output_index: open.index, item });
        say('response.content_part.added', {
          ...place(),
          part: { type: 'output_text', annotations: [], logprobs: [], text: '' },
        });
      }
      open.text += step.text;
      say('response.output_text.delta', {
        ...place(),
        delta: step.text,
        logprobs: [{ token: step.text, logprob: -1 }],
      });
    } else if (step.kind === 'break') {
      close();
      const item = {
        id: step.nonce,
        type: 'function_call',
        call_id: 'c',
        name: 'f',
        arguments: '{}',
        status: 'completed',
      };
      say('response.output_item.added', { output_index: output.length, item });
      say('response.output_item.done', { output_index: output.length, item });
      output.push(item);
    } else if (step.kind === 'aside') {
      say('response.reasoning_summary_text.delta', {
        item_id: 'rs_1',
        output_index: 0,
        summary_index: 0,
        delta: step.nonce,
      });
    } else close();
  }
  close();
  say('response.completed', { response: response('completed') });
  return messages;
}

/** What a client that accumulates holds for each part, and what it is told of it in whole. */
function read(received: readonly Received[], choices: number) {
  const notes = new Notes(choices);
  const parts = new Map<string, string>();
  const order: string[] = [];
  let ends = 0;
  for (const { json, event } of received) {
    const type = String(at(json, 'type'));
    notes.expect(event === type, `event ${String(event)} holds ${type}`);
    notes.expect(ends === 0, 'an event after the end');
    if (at(json, 'answerGuard') !== undefined) notes.reports++;
    const key = `${String(at(json, 'item_id'))} ${String(at(json, 'content_index'))}`;
    switch (type) {
      case 'response.output_text.delta':
        if (!parts.has(key)) order.push(key);
        parts.set(key, (parts.get(key) ?? '') + String(at(json, 'delta')));
        notes.text(0, at(json, 'delta'));
        break;
      case 'response.output_text.done':
        notes.expect((parts.get(key) ?? '') === at(json, 'text'), 'output_text.done tells another text');
        break;
      case 'response.content_part.done':
        notes.expect(
          (parts.get(key) ?? '') === at(json, 'part', 'text'),
          'content_part.done tells another text',
        );
        break;
      case 'response.output_item.done':
        if (at(json, 'item', 'type') === 'function_call') notes.nonce(0, at(json, 'item', 'id'));
        break;
      case 'response.reasoning_summary_text.delta':
        notes.nonce(0, at(json, 'delta'));
        break;
      case 'response.completed':
      case 'response.incomplete': {
        ends++;
        const output = arrayOf(at(json, 'response', 'output'));
        const texts = output.flatMap((item) =>
          at(item, 'type') === 'message'
            ? arrayOf(at(item, 'content')).map((part) => String(at(part, 'text')))
            : [],
        );
        notes.expect(
          texts.join('') === order.map((each) => parts.get(each) ?? '').join(''),
          `${type} tells other texts`,
        );
        notes.end(0, at(json, 'response', 'incomplete_details', 'reason') === 'content_filter');
        break;
      }
    }
  }
  notes.expect(ends === 1, 'no end');
  return notes.told({ endsByChoice: true });
}

export const openaiResponsesAuthor: StreamAuthor = {
  name: 'openai-responses',
  dialect: openaiResponses,
  framing: 'sse',
  choices: 1,
  asides: true,
  breaks: true,
  reports: true,
  write,
  read,
};
