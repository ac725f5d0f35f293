import { a2a } from '../../../middleware/dialects/a2a.js';
import { gradio } from '../../../middleware/dialects/gradio.js';
import { namedTexts } from '../../../middleware/dialects/named-texts.js';
import { textName } from '../../../middleware/dialects/text-names.js';
import { holdsDialectContract, jsonBody } from './dialect-contract.js';

const TEXT = 'It opens at 8. It closes at 20.';

// Under names that say less, a text that says nothing is none.
holdsDialectContract(namedTexts, [
  jsonBody({ title: 'Hours', summary: TEXT }),
  jsonBody({ summary: TEXT, finalAnswer: 'Come at noon, it is quiet then.' }),
  jsonBody({ turn: { reply: TEXT }, id: 7 }),
]);

holdsDialectContract(a2a, [
  jsonBody({
    jsonrpc: '2.0',
    id: 1,
    result: { kind: 'message', role: 'agent', messageId: 'm', parts: [{ kind: 'text', text: TEXT }] },
  }),
  jsonBody({
    task: {
      id: 't',
      contextId: 'c',
      artifacts: [{ artifactId: 'a', parts: [{ text: 'It opens' }, { text: ' at 8.' }] }],
    },
  }),
]);

holdsDialectContract(gradio, [
  jsonBody({ data: [TEXT] }),
  jsonBody({
    data: [
      [
        { role: 'user', content: 'When?' },
        { role: 'assistant', content: TEXT },
      ],
      null,
    ],
    duration: 1.5,
  }),
]);

it('runs the parts of an artifact together, as they were streamed', () => {
  const parts = [{ text: 'It opens' }, { text: ' at 8.' }];
  expect(
    a2a.read(jsonBody({ task: { id: 't', contextId: 'c', artifacts: [{ artifactId: 'a', parts }] } }))
      ?.answers,
  ).toEqual(['It opens at 8.']);
});

it.each([
  ['answer', 'answer'],
  ['finalAnswer', 'answer'],
  ['llm_response_text', 'answer'],
  ['ANSWER', 'answer'],
  ['Zusammenfassung', 'answer'],
  ['回答', 'answer'],
  ['partialText', 'form'],
  ['Content', 'form'],
  ['executive-overview', 'text'],
  ['userMessage', undefined],
  ['question_text', undefined],
  ['answerId', undefined],
  ['expected_answer', undefined],
  ['errorMessage', undefined],
  ['title', undefined],
  ['bio', undefined],
  ['', undefined],
  ['answer'.repeat(10), undefined],
])('the name %s: %s', (name, kind) => {
  expect(textName(name)).toBe(kind);
});
