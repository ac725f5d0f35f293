import type { RequestHandler } from 'express';
import { setFacts } from '../../middleware/index.js';
import { app, FACTS } from './answering-app.js';
import { RELAY_POLICIES } from './relay.js';

const TOKENS = ['The park', ' opens at', ' nine.', ' It closes', ' at FALSE.', ' Entry', ' is free.'];
const ALL = TOKENS.join('');
const LEFT = 'The park opens at nine. Entry is free.';

/** Events as each writes them: the last says all of the text once more. */
const STREAMS: Readonly<Record<string, { readonly events: readonly object[]; readonly repeats: object }>> = {
  'Text Generation Inference, with a special token': {
    events: [
      ...TOKENS.map((text, id) => ({ index: id, token: { id, text, special: false }, generated_text: null })),
      { index: 9, token: { id: 2, text: '</s>', special: true }, generated_text: ALL, details: null },
    ],
    repeats: { generated_text: LEFT },
  },
  'Agent Development Kit, with a state': {
    events: [
      ...TOKENS.map((text) => ({ content: { parts: [{ text }], role: 'model' }, partial: true })),
      { content: { parts: [{ text: ALL }], role: 'model' }, actions: { stateDelta: { draft: ALL } } },
    ],
    repeats: {
      actions: { stateDelta: { draft: LEFT } },
      content: { parts: [{ text: LEFT }], role: 'model' },
    },
  },
};

const streaming =
  (events: readonly object[]): RequestHandler =>
  (_req, res) => {
    setFacts(res, FACTS);
    res.type('text/event-stream');
    for (const event of events) res.write(`data: ${JSON.stringify(event)}\n\n`);
    res.end();
  };

describe.each(Object.entries(STREAMS))('%s', (_name, { events, repeats }) => {
  it.each(Object.entries(RELAY_POLICIES))(
    'says nothing that was removed under %s',
    async (_policy, policy) => {
      const { text } = await app('everywhere', streaming(events), { policy, annotateBody: 'none' }).get();
      expect(text).not.toContain('FALSE');
    },
  );

  it('says once more what was sent, and no more', async () => {
    const policy = RELAY_POLICIES['a rewrite'];
    const { text } = await app('everywhere', streaming(events), { policy, annotateBody: 'none' }).get();
    const sent = text
      .split('\n\n')
      .flatMap((frame) => (frame.startsWith('data: {') ? [JSON.parse(frame.slice(6)) as object] : []));
    expect(sent).toContainEqual(expect.objectContaining(repeats));
  });

  it('leaves byte for byte where nothing is removed', async () => {
    const { text } = await app('everywhere', streaming(events), {
      policy: 'lenient',
      annotateBody: 'none',
      mode: 'observe',
    }).get();
    expect(text).toBe(events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join(''));
  });
});
