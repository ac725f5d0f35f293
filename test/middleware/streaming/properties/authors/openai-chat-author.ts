import { openaiChat } from '../../../../../middleware/dialects/openai-chat.js';
import type { Dice } from '../dice.js';
import { arrayOf, at, Notes, type Message, type Received, type Step, type StreamAuthor } from './script.js';

const ABOUT = { id: 'chatcmpl-1', object: 'chat.completion.chunk', created: 1, model: 'm' };

const chunk = (choices: readonly object[], more: object = {}): Message => ({
  json: { ...ABOUT, choices, ...more },
});

function write(steps: readonly Step[], choices: number, dice: Dice): Message[] {
  const messages: Message[] = [];
  const all = Array.from({ length: choices }, (_, index) => index);
  if (dice.chance(0.3)) messages.push(chunk([], { prompt_filter_results: [] }));
  // With several choices the first chunk tells of all.
  if (choices > 1 || dice.chance(0.7))
    messages.push(
      chunk(all.map((index) => ({ index, delta: { role: 'assistant', content: '' }, finish_reason: null }))),
    );
  let waiting: object[] = [];
  const flush = (): void => {
    if (waiting.length > 0) messages.push(chunk(waiting));
    waiting = [];
  };
  for (const [place, step] of steps.entries()) {
    const { choice: index } = step;
    switch (step.kind) {
      case 'text': {
        const next = steps[place + 1];
        // A chunk may hold the texts of several choices.
        if (waiting.some((each) => at(each, 'index') === index)) flush();
        const ends = next?.kind === 'end' && next.choice === index && dice.chance(0.3);
        waiting.push({
          index,
          delta: { content: step.text },
          ...(dice.chance(0.3) && {
            logprobs: { content: [{ token: step.text, bytes: [...Buffer.from(step.text)] }] },
          }),
          finish_reason: ends ? 'stop' : null,
        });
        if (!dice.chance(0.2) || ends) flush();
        break;
      }
      case 'break':
        flush();
        messages.push(
          chunk([
            {
              index,
              delta: {
                tool_calls: [
                  { index: 0, id: step.nonce, type: 'function', function: { name: 'f', arguments: '{}' } },
                ],
              },
              finish_reason: null,
            },
          ]),
        );
        break;
      case 'aside':
        flush();
        messages.push(chunk([{ index, delta: { reasoning_content: step.nonce }, finish_reason: null }]));
        break;
      case 'end': {
        flush();
        const said = messages.some(({ json }) =>
          arrayOf(at(json, 'choices')).some(
            (each) => at(each, 'index') === index && at(each, 'finish_reason') === 'stop',
          ),
        );
        if (!said) messages.push(chunk([{ index, delta: {}, finish_reason: 'stop' }]));
        break;
      }
    }
  }
  flush();
  if (dice.chance(0.5))
    messages.push(chunk([], { usage: { prompt_tokens: 1, completion_tokens: 2, total_tokens: 3 } }));
  messages.push({ text: '[DONE]' });
  return messages;
}

function read(received: readonly Received[], choices: number) {
  const notes = new Notes(choices);
  for (const { json } of received) {
    if (at(json, 'answerGuard') !== undefined) notes.reports++;
    for (const choice of arrayOf(at(json, 'choices'))) {
      const index = Number(at(choice, 'index'));
      notes.nonce(index, at(choice, 'delta', 'reasoning_content'));
      notes.nonce(index, at(choice, 'delta', 'tool_calls', 0, 'id'));
      notes.text(index, at(choice, 'delta', 'content'));
      const finish = at(choice, 'finish_reason');
      if (typeof finish === 'string') notes.end(index, finish === 'content_filter');
    }
  }
  notes.expect(received.at(-1)?.data === '[DONE]', 'the last event is not [DONE]');
  notes.expect(received.filter(({ data }) => data === '[DONE]').length === 1, 'not one [DONE]');
  return notes.told({ endsByChoice: true });
}

export const openaiChatAuthor: StreamAuthor = {
  name: 'openai-chat',
  dialect: openaiChat,
  framing: 'sse',
  choices: 3,
  asides: true,
  breaks: true,
  reports: true,
  write,
  read,
};
