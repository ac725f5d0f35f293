/** Bodies of a response that carry a text, by where it stands in them. */
export const BODIES = {
  answer: (text) => json({ answer: text }),
  refusal: (text) =>
    json({
      ...completion,
      choices: [
        { index: 0, message: { role: 'assistant', content: null, refusal: text }, finish_reason: 'stop' },
      ],
    }),
  transcript: (text) =>
    json({
      ...completion,
      choices: [
        {
          index: 0,
          message: {
            role: 'assistant',
            content: null,
            audio: { id: 'a', data: '', expires_at: 0, transcript: text },
          },
          finish_reason: 'stop',
        },
      ],
    }),
  'refusal-stream': (text) =>
    events([
      { ...chunk, choices: [{ index: 0, delta: { role: 'assistant', content: '' }, finish_reason: null }] },
      ...pieces(text).map((refusal) => ({
        ...chunk,
        choices: [{ index: 0, delta: { refusal }, finish_reason: null }],
      })),
      { ...chunk, choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] },
    ]),
  'responses-refusal': (text) => json(response([{ type: 'refusal', refusal: text }], 'completed')),
  'responses-refusal-stream': (text) => {
    const at = { item_id: 'm', output_index: 0, content_index: 0 };
    const item = { id: 'm', type: 'message', role: 'assistant', status: 'in_progress', content: [] };
    const part = { type: 'refusal', refusal: text };
    return events(
      [
        { type: 'response.created', response: response([], 'in_progress') },
        { type: 'response.output_item.added', output_index: 0, item },
        { type: 'response.content_part.added', ...at, part: { type: 'refusal', refusal: '' } },
        ...pieces(text).map((delta) => ({ type: 'response.refusal.delta', ...at, delta })),
        { type: 'response.refusal.done', ...at, refusal: text },
        { type: 'response.content_part.done', ...at, part },
        {
          type: 'response.output_item.done',
          output_index: 0,
          item: { ...item, status: 'completed', content: [part] },
        },
        { type: 'response.completed', response: response([part], 'completed') },
      ].map((event, sequence_number) => ({ ...event, sequence_number })),
      true,
    );
  },
};

const completion = { id: 'c', object: 'chat.completion', created: 0, model: 'm' };
const chunk = { id: 'c', object: 'chat.completion.chunk', created: 0, model: 'm' };

function response(content, status) {
  const output =
    content.length === 0
      ? []
      : [{ id: 'm', type: 'message', role: 'assistant', status: 'completed', content }];
  return { id: 'r', object: 'response', created_at: 0, status, model: 'm', output };
}

function pieces(text) {
  return text.match(/[^]{1,12}/gu) ?? [];
}

function json(value) {
  return { type: 'application/json', body: JSON.stringify(value) };
}

function events(list, named = false) {
  const frames = list.map(
    (event) => `${named ? `event: ${event.type}\n` : ''}data: ${JSON.stringify(event)}\n\n`,
  );
  return { type: 'text/event-stream', body: `${frames.join('')}${named ? '' : 'data: [DONE]\n\n'}` };
}

/** What a client reads of a body. */
export function readText(form, body) {
  const data = () =>
    body
      .split('\n')
      .filter((line) => line.startsWith('data: {'))
      .map((line) => JSON.parse(line.slice(6)));
  switch (form) {
    case 'answer':
      return JSON.parse(body).answer;
    case 'refusal':
    case 'transcript': {
      const { content, refusal, audio } = JSON.parse(body).choices[0].message;
      return [content, refusal, audio?.transcript].filter(Boolean).join('\n');
    }
    case 'refusal-stream':
      return data()
        .map(({ choices }) => `${choices?.[0]?.delta?.refusal ?? ''}${choices?.[0]?.delta?.content ?? ''}`)
        .join('');
    case 'responses-refusal':
      return (
        JSON.parse(body)
          .output[0]?.content.map(({ refusal, text }) => refusal ?? text)
          .join('\n') ?? ''
      );
    default:
      return data()
        .map(({ type, delta }) => (type.endsWith('.delta') ? delta : ''))
        .join('');
  }
}
