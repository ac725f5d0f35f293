// A stand-in for the model, so that the examples run offline: `node --import ../stand-in/start.mjs app.mjs`. It speaks
// OpenAI's chat completions, whole and as a stream, and sets OPENAI_BASE_URL, which the libraries read. With
// OPENAI_BASE_URL or OPENAI_API_KEY in the environment it does nothing: the example then asks your model.
import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { answerTo } from './model.mjs';

const completion = (object, choice) => ({
  id: 'chatcmpl-1',
  object,
  created: 0,
  model: 'stand-in',
  choices: [{ index: 0, finish_reason: null, ...choice }],
});

async function answer(req, res) {
  const { messages, stream } = JSON.parse(await text(req));
  const content = answerTo(messages);
  if (stream !== true) {
    const message = { role: 'assistant', content };
    const whole = completion('chat.completion', { message, finish_reason: 'stop' });
    res.setHeader('Content-Type', 'application/json');
    res.end(JSON.stringify({ ...whole, usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 } }));
    return;
  }
  res.setHeader('Content-Type', 'text/event-stream');
  const send = (choice) =>
    res.write(`data: ${JSON.stringify(completion('chat.completion.chunk', choice))}\n\n`);
  for (const word of content.split(/(?<= )/)) send({ delta: { role: 'assistant', content: word } });
  send({ delta: {}, finish_reason: 'stop' });
  res.end('data: [DONE]\n\n');
}

if (process.env.OPENAI_BASE_URL === undefined && process.env.OPENAI_API_KEY === undefined) {
  const server = createServer((req, res) => {
    answer(req, res).catch(() => res.writeHead(400).end());
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  server.unref();
  process.env.OPENAI_BASE_URL = `http://127.0.0.1:${server.address().port}/v1`;
  process.env.OPENAI_API_KEY = 'none';
}
