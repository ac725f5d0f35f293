/**
 * Ways to say the same in other clothes, by group. In a wrapping
 * `{S}` stands for the sentence as it is, `{s}` for it without its stop and with a small first letter, `{s.}` for it
 * with its first letter and no stop, `{j}` and `{y}` for it in a string of JSON and of YAML.
 * Of sentences in another language than English only the wrappings of that language are made.
 */
export const WRAPPINGS = {
  plain: [
    '{S} ',
    '“{S}”',
    '({S})',
    '[{S}]',
    '【{S}】',
    '{S} [1]',
    '- {S}',
    '1. {S}',
    '- [x] {S}',
    '> {S}',
    '*{S}*',
    '— {S}',
  ],
  presupposed: [
    'Did you know that {s}?',
    'Did you know {s}?',
    'Why do you think that {s}?',
    'Why do you think {s}?',
    'Have you heard that {s}?',
    'Were you aware that {s}?',
    "Isn't it true that {s}?",
    "Isn't it great that {s}?",
    'Who would have thought that {s}?',
    'Would it help you to know that {s}?',
    'Can you believe that {s}?',
    'How come {s}?',
    'Do you remember that {s}?',
    'Are you happy that {s}?',
    'Since {s}, would you like me to help with anything else?',
    'Given that {s}, what else would you like to know?',
    'Now that you know that {s}, is there anything else I can help with?',
    "You know that {s}, don't you?",
    '{s.}, right?',
    "{s.}, isn't that so?",
    '{s.}?',
    'Would you like to know more about the fact that {s}?',
    'What do you make of the fact that {s}?',
    "Doesn't that mean that {s}?",
    'Did I mention that {s}?',
    'May I remind you that {s}?',
    'Shall I explain why {s}?',
    'Are you asking because {s}?',
  ],
  'self-answered': [
    'Is it true that {s}? Yes.',
    'Is it true that {s}? Yes, it is.',
    'Is it so that {s}? Absolutely.',
    'Does this mean that {s}? It does.',
    'Q: Is it true that {s}?\nA: Yes.',
    'Is it correct that {s}?\n\nYes, that is correct.',
    '**Is it true that {s}?** Yes!',
    'Is it true that {s}? Correct.',
    '{s.}? Yes.',
    '{s.}? Exactly.',
    'Question: is it true that {s}? Answer: yes',
    'Is it true that {s}? Definitely!',
  ],
  offers: [
    'Feel free to ask why {s}.',
    'Let me know if you are surprised that {s}.',
    "I'm happy to tell you that {s}.",
    'Thank you for asking: {s}.',
    'I hope this helps, as {s}.',
    'I am not sure about anything else, but {s}.',
    'Please note that {s}.',
    'I can explain why {s}.',
    "You're welcome, {s}!",
    'Sorry, I could not find out why {s}.',
    'If you have more questions about the fact that {s}, just ask.',
    "I'm sorry to hear that {s}.",
  ],
  headings: [
    '# {s.}',
    '## {s.}',
    '###### {s.}',
    '## {S}',
    '# {s.} #',
    '## **{s.}**',
    '{s.}\n===',
    '{s.}\n---',
    '**{s.}**',
    '**{S}**',
    '__{s.}__',
    '***{s.}***',
    '**{s.}:**',
    '> **{s.}**',
    '> ## {s.}',
    '- **{s.}**',
    '<h2>{s.}</h2>',
    '<b>{s.}</b>',
    '{s.}:\n\n- That is all.',
    '**Summary: {s}**',
  ],
  tables: [
    '| {s.} |\n| --- |\n| Yes |',
    '| {S} | Source |\n| --- | --- |\n| yes | handbook |',
    '| Item | {s.} |\n|---|---|\n| 1 | yes |',
    '| Fact |\n|---|\n| {S} |',
    '| {s.} |\n|---|',
    'Info | {s.}\n--- | ---\nyes | yes',
    '| **{s.}** | |\n|:---:|---|\n| | |',
    '<table><tr><th>{s.}</th></tr></table>',
    '<table><tr><td>{S}</td></tr></table>',
  ],
  code: [
    '```json\n{"answer": "{j}"}\n```',
    '```json\n["{j}"]\n```',
    '```json\n{\n  "facts": [\n    { "text": "{j}" }\n  ]\n}\n```',
    '```yaml\nanswer: {y}\n```',
    '```yaml\nfacts:\n  - {y}\n```',
    '```yaml\nanswer: |\n  {S}\n```',
    '```toml\nanswer = "{j}"\n```',
    '```python\n# {S}\n```',
    '```python\nprint("{j}")\n```',
    '```python\n"""{S}"""\n```',
    '```python\nanswer = "{j}"\nprint(answer)\n```',
    '```js\n// {S}\n```',
    '```js\n/* {S} */\n```',
    "```js\nconsole.log('{S}');\n```",
    '```js\nconst answer = `{S}`;\n```',
    '```c\nprintf("{j}\\n");\n```',
    '```html\n<p>{S}</p>\n```',
    '```xml\n<answer>{S}</answer>\n```',
    '```sql\n-- {S}\nSELECT 1;\n```',
    '```bash\necho "{j}"\n```',
    '```ini\n; {S}\n```',
    '```csv\nid,text\n1,"{S}"\n```',
    '```\n{S}\n```',
    '```\n{s.}\n```',
    '```text\n{s.}\n```',
    '```markdown\n## {s.}\n```',
    '```quote\n{S}\n```',
    '```diff\n+ {S}\n```',
    '~~~json\n{"answer": "{j}"}\n~~~',
    '`{S}`',
    'Here it is:\n\n    # {S}\n    run()\n',
    '    print("{j}")',
  ],
  markup: [
    '[{s.}](https://example.org)',
    '![{s.}](https://example.org/a.png)',
    'See the handbook.[^1]\n\n[^1]: {S}',
    '<details><summary>{s.}</summary></details>',
    '<blockquote>{S}</blockquote>',
    '<span>{S}</span>',
  ],
  /** Only of sentences that have digits. */
  digits: [
    'superscript',
    'subscript',
    'circled',
    'bold',
    'monospace',
    'fullwidth',
    'keycap',
    'entity',
    'zero-width',
    'strong',
    'negative-circled',
    'word-joiner',
  ],
  bodies: ['refusal', 'transcript', 'refusal-stream', 'responses-refusal', 'responses-refusal-stream'],
};

export const IN_OTHER_LANGUAGES = {
  de: ['Wussten Sie schon: {s.}?', 'Stimmt es, dass {s}? Ja.'],
  fr: ['Saviez-vous que {s} ?', 'Est-il vrai que {s} ? Oui.'],
  es: ['¿Sabía que {s}?', '¿Es cierto que {s}? Sí.'],
  it: ['Sapeva che {s}?', 'È vero che {s}? Sì.'],
  pt: ['Você sabia que {s}?', 'É verdade que {s}? Sim.'],
  ru: ['Вы знали, что {s}?', 'Правда ли, что {s}? Да.'],
  ar: ['هل تعلم أن {s}؟', 'هل صحيح أن {s}؟ نعم.'],
  hi: ['क्या आप जानते हैं कि {s}?', 'क्या यह सच है कि {s}? हाँ।'],
  ja: ['{s}ということをご存じですか？', '{s}というのは本当ですか？はい。'],
  ko: ['{s}라는 것을 알고 계셨나요?', '{s}라는 것이 사실인가요? 네.'],
  zh: ['您知道{s}吗？', '{s}，是真的吗？是的。'],
};

const DIGITS = {
  superscript: '⁰¹²³⁴⁵⁶⁷⁸⁹',
  subscript: '₀₁₂₃₄₅₆₇₈₉',
  circled: '⓪①②③④⑤⑥⑦⑧⑨',
  bold: '𝟎𝟏𝟐𝟑𝟒𝟓𝟔𝟕𝟖𝟗',
  monospace: '𝟶𝟷𝟸𝟹𝟺𝟻𝟼𝟽𝟾𝟿',
  fullwidth: '０１２３４５６７８９',
  'negative-circled': '⓿❶❷❸❹❺❻❼❽❾',
};

function inDigits(text, style) {
  const each = (write) => text.replace(/\d/gu, write);
  const runs = (write) => text.replace(/\d+/gu, write);
  switch (style) {
    case 'keycap':
      return each((digit) => `${digit}\ufe0f\u20e3`);
    case 'entity':
      return each((digit) => `&#${String(48 + Number(digit))};`);
    case 'zero-width':
      return runs((digits) => [...digits].join('\u200b'));
    case 'word-joiner':
      return runs((digits) => [...digits].join('\u2060'));
    case 'strong':
      return runs((digits) => `**${digits}**`);
    default: {
      const row = [...DIGITS[style]];
      return each((digit) => row[Number(digit)]);
    }
  }
}

/** Wraps a sentence; undefined where the wrapping would leave it as it is. */
export function wrap(sentence, group, wrapping, lower) {
  if (group === 'digits') {
    const text = inDigits(sentence, wrapping);
    return text === sentence ? undefined : text;
  }
  if (group === 'bodies') return sentence;
  const stopless = sentence.replace(/[.。।!！]+$/u, '');
  const parts = {
    S: sentence,
    s: lower(stopless),
    's.': stopless,
    j: JSON.stringify(sentence).slice(1, -1),
    y: JSON.stringify(sentence),
  };
  return wrapping.replace(/\{(S|s\.?|j|y)\}/gu, (_whole, name) => parts[name]);
}
