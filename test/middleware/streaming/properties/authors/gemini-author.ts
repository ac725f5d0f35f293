import { gemini } from '../../../../../middleware/dialects/gemini.js';
import type { Dice } from '../dice.js';
import { arrayOf, at, Notes, type Message, type Received, type Step, type StreamAuthor } from './script.js';

function write(steps: readonly Step[], choices: number, dice: Dice): Message[] {
  const messages: Message[] = [];
  const ended = new Set<number>();
  const say = (index: number, parts: readonly object[], finishReason?: string): void => {
    const candidate = {
      content: { parts, role: 'model' },
      ...(finishReason !== undefined && { finishReason }),
      index,
    };
    const usageMetadata = { promptTokenCount: 1, candidatesTokenCount: messages.length };
    messages.push({ json: { candidates: [candidate], usageMetadata, modelVersion: 'm', responseId: 'r' } });
  };
  // With several candidates the first chunks tell of all.
  for (let choice = 0; choices > 1 && choice < choices; choice++) say(choice, [{ text: '' }]);
  for (const [place, step] of steps.entries()) {
    const { choice } = step;
    const next = steps[place + 1];
    if (step.kind === 'text') {
      const ends = next?.kind === 'end' && next.choice === choice && dice.chance(0.4);
      if (ends) ended.add(choice);
      const cut = dice.chance(0.2) ? dice.below(step.text.length) : 0;
      const parts =
        cut > 0 ? [{ text: step.text.slice(0, cut) }, { text: step.text.slice(cut) }] : [{ text: step.text }];
      say(choice, parts, ends ? 'STOP' : undefined);
    } else if (step.kind === 'break') say(choice, [{ functionCall: { name: step.nonce, args: {} } }]);
    else if (step.kind === 'aside') say(choice, [{ text: step.nonce, thought: true }]);
    else if (!ended.has(choice)) say(choice, [{ text: '' }], 'STOP');
  }
  return messages;
}

function read(received: readonly Received[], choices: number) {
  const notes = new Notes(choices);
  for (const { json } of received) {
    if (at(json, 'answerGuard') !== undefined) notes.reports++;
    for (const candidate of arrayOf(at(json, 'candidates'))) {
      const index = Number(at(candidate, 'index') ?? 0);
      for (const part of arrayOf(at(candidate, 'content', 'parts'))) {
        if (at(part, 'thought') === true) notes.nonce(index, at(part, 'text'));
        else notes.text(index, at(part, 'text'));
        notes.nonce(index, at(part, 'functionCall', 'name'));
      }
      const finish = at(candidate, 'finishReason');
      if (typeof finish === 'string') notes.end(index, finish === 'SAFETY');
    }
  }
  return notes.told({ endsByChoice: true });
}

const author = {
  dialect: gemini,
  choices: 2,
  asides: true,
  breaks: true,
  reports: true,
  write,
  read,
} as const;

export const geminiAuthors: readonly StreamAuthor[] = [
  { ...author, name: 'gemini, events', framing: 'sse' },
  { ...author, name: 'gemini, array', framing: 'json-array', head: { mediaType: 'application/json' } },
];
