import { aiSdk } from '../../../../../middleware/dialects/ai-sdk.js';
import { at, Notes, type Message, type Received, type Step, type StreamAuthor } from './script.js';

function write(steps: readonly Step[]): Message[] {
  const usage = { promptTokens: 12, completionTokens: 9 };
  const messages: Message[] = [{ event: 'f', json: { messageId: 'msg-1' } }];
  for (const step of steps) {
    if (step.kind === 'text') messages.push({ event: '0', json: step.text });
    else if (step.kind === 'break')
      messages.push({ event: '9', json: { toolCallId: step.nonce, toolName: 'find', args: {} } });
    else if (step.kind === 'aside') messages.push({ event: 'g', json: step.nonce });
  }
  const finish = { finishReason: 'stop', usage };
  messages.push({ event: 'e', json: { ...finish, isContinued: false } }, { event: 'd', json: finish });
  return messages;
}

function read(received: readonly Received[], choices: number) {
  const notes = new Notes(choices);
  let isInStep = false;
  for (const { event, json } of received) {
    if (event === 'f') isInStep = true;
    if (event === '0') notes.text(0, json);
    if (event === 'g') notes.nonce(0, json);
    if (event === '9') notes.nonce(0, at(json, 'toolCallId'));
    if (event === '2' && at(json, 0, 'answerGuard') !== undefined) notes.reports++;
    if (event === 'e') isInStep = false;
    if (event === 'd') notes.end(0, at(json, 'finishReason') === 'content-filter');
  }
  notes.expect(received.at(-1)?.event === 'd', 'the last line does not finish the message');
  notes.expect(!isInStep, 'a step is open');
  return notes.told({ endsByChoice: true });
}

/** The AI SDK's data stream, as it was up to version 4. */
export const aiSdkDataAuthor: StreamAuthor = {
  name: 'ai-sdk, data stream',
  dialect: aiSdk,
  framing: 'coded-lines',
  head: { mediaType: 'text/plain', headers: { 'x-vercel-ai-data-stream': 'v1' } },
  choices: 1,
  asides: true,
  breaks: true,
  reports: true,
  write,
  read,
};
