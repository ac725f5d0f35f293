import { sentencesInCode } from '../../../src/engine/claims/sentences-in-code.js';
import { readClaims } from '../../../src/engine/claims/read-claims.js';
import { hypothesisOf } from '../../../src/engine/claims/hypothesis.js';
import type { Language } from '../../../src/text/language.js';

const SAID = 'The fee is waived for members on Saturdays';

/** What the first sentence of an answer that may need a check says. */
function said(answer: string, language: Language = 'en'): string | undefined {
  const claim = readClaims(answer).find(
    ({ checkRequired, unlessRead }) => checkRequired || unlessRead === true,
  );
  return claim && hypothesisOf(answer.slice(claim.start, claim.end), claim.kind, claim.language ?? language);
}

const small = SAID.charAt(0).toLowerCase() + SAID.slice(1);

test.each([
  `Did you know that ${small}?`,
  `Why do you think ${small}?`,
  `${SAID}, right?`,
  `You know that ${small}, don't you?`,
  `Since ${small}, would you like me to help?`,
  `Is it true that ${small}? Yes.`,
  `## ${SAID}`,
  `**${SAID}**`,
  `**Summary: ${small}**`,
  `<h2>${SAID}</h2>`,
  `[${SAID}](https://example.org)`,
  `“${SAID}.”`,
  `(${SAID}.)`,
  `| Item | ${SAID} |\n|---|---|\n| 1 | yes |`,
  `Info | ${SAID}\n--- | ---\nyes | yes`,
  `**${SAID}:**`,
  `## ${SAID}:\n\n- That is all.`,
  `<h3>${SAID}:</h3>`,
  `I'm sorry to hear that ${small}.`,
  `[^1]: ${SAID}.`,
  `Let me know if you are surprised that ${small}.`,
  `If you have more questions about the fact that ${small}, just ask.`,
  `I'm happy to tell you that ${small}.`,
  `I hope this helps, as ${small}.`,
  `Thank you for asking: ${small}.`,
  `\`\`\`json\n{"answer": "${SAID}.", "n": 4}\n\`\`\``,
  `\`\`\`yaml\nanswer: ${SAID}.\n\`\`\``,
  `\`\`\`python\n# ${SAID}.\nrun()\n\`\`\``,
  `\`\`\`js\nconsole.log('${SAID}.');\n\`\`\``,
  `\`\`\`\n${SAID}\n\`\`\``,
  `\`\`\`js\nrun(); // ${SAID}.\n\`\`\``,
  `\`\`\`c\nint x; /* ${SAID}. */\n\`\`\``,
  `\`\`\`haskell\n{- ${SAID}. -}\n\`\`\``,
  `\`\`\`python\n${SAID}\n\`\`\``,
  `\`\`\`json\n{"${SAID}.": true}\n\`\`\``,
  `\`\`\`html\n<img alt="${SAID}.">\n\`\`\``,
  `[info](https://example.org "${SAID}.")`,
  `[info](https://example.org '${SAID}.')`,
  `[info](https://example.org (${SAID}.))`,
  `See [the handbook](https://example.org "${SAID}.").`,
  `[info]: https://example.org "${SAID}."`,
  `![${SAID}](https://example.org/a.png)`,
  `![Picture](https://example.org/a_(b).png "${SAID}.")`,
  `[![${SAID}](https://example.org/a.png)](https://example.org)`,
  `[${SAID}](<https://example.org/a b>)`,
  `![Picture](data:text/plain,${encodeURIComponent(`${SAID}.`)})`,
  `[Open](data:text/html;base64,${Buffer.from(`<p>${SAID}.</p>`).toString('base64')})`,
  `![Picture](data:image/svg+xml,${encodeURIComponent(`<svg><text>${SAID}.</text></svg>`)})`,
  `See the handbook.^[${SAID}.]`,
  `<span title="${SAID}.">Info</span>`,
  `<p title='${SAID}.'>Info</p>`,
  `<img src="a.png" alt="Picture" title="${SAID}.">`,
  `<a href="#" aria-label="${SAID}.">Info</a>`,
  `<input type="button" value="${SAID}.">`,
  `<${SAID}>`,
  `<Callout message="${SAID}." />`,
  `<div data-text="${SAID}.">Info</div>`,
  `<iframe srcdoc="${SAID}."></iframe>`,
  `<img src="data:image/svg+xml,${encodeURIComponent(`<svg><text>${SAID}.</text></svg>`)}">`,
  `<bdo dir="rtl">${Array.from(`${SAID}.`).reverse().join('')}</bdo>`,
  Array.from(SAID).join('&#8203;'),
  Array.from(SAID).join('&shy;'),
  `\`\`\`${SAID}.\nrun()\n\`\`\``,
  `\`\`\`js title="${SAID}."\nrun()\n\`\`\``,
  `~~~ ${SAID}.\nrun()\n~~~`,
  `\`\`\`text\n${SAID}\n\`\`\``,
  `<Callout message='${SAID}.' />`,
  Array.from(`${SAID}.`).join('\u0332'),
  `<!-- ${SAID}. -->`,
  `See the handbook <!-- ${SAID}. -->.`,
  `<think>${SAID}.</think>`,
  `<think>\n${SAID}.\n</think>`,
  `<final_answer>${SAID}.`,
  `◁think▷${SAID}.◁/think▷`,
  `<|begin_of_thought|>${SAID}.<|end_of_thought|>`,
  `[THINK]${SAID}.[/THINK]`,
  `$\\text{${SAID}}$`,
  `\\[\\boxed{\\text{${SAID}.}}\\]`,
  `\\begin{quote}${SAID}.\\end{quote}`,
  `\\item ${SAID}.`,
  `│ ${SAID}. │ yes │`,
  `+---+\n| ${SAID}. | yes |\n+---+`,
  `==${SAID}.==`,
  `~~${SAID}.~~`,
  `&lt;p&gt;${SAID}.&lt;/p&gt;`,
  Array.from(`${SAID}.`).join('\u200e'),
  Array.from(`${SAID}.`).join('\u{e0061}'),
  `\u202e${Array.from(`${SAID}.`).reverse().join('')}\u202c`,
  SAID.replaceAll('e', 'е').replaceAll('o', 'о'),
  SAID.replace(/[a-z]/gu, (letter) => String.fromCodePoint(0x1f170 + letter.charCodeAt(0) - 97)),
  SAID.replaceAll(' ', '   ').replace(/\b\B|(?<=\w)(?=\w)/gu, ' '),
])('%j says what is said plain', (answer) => {
  expect(said(answer)?.replace(/ ?[.!]$/u, '')).toBe(SAID);
});

test.each([
  'Is there anything else that I can help you with today?',
  'Do you know how large the whole database of the museum is?',
  'Are you already on our priority register for the ferry, may I ask?',
])('%s takes nothing for granted and stays a question', (question) => {
  expect(hypothesisOf(question, 'sentence', 'en')).toBe(question);
});

test.each([
  ['¿Sabía que la cuota es de 40 euros al mes?', 'es', 'La cuota es de 40 euros al mes.'],
  ['Wussten Sie, dass die Gebühr 40 Euro beträgt?', 'de', 'Die Gebühr 40 Euro beträgt.'],
  [
    'Did you know all films have subtitles, including "Small Rain"?',
    'en',
    'All films have subtitles, including "Small Rain".',
  ],
  ['Did you know that it is called “Small Rain” ?', 'en', 'It is called “Small Rain”.'],
  ['“Did you know that it opened in 1958?”', 'en', 'It opened in 1958.'],
  // By no verb that is known here.
  ['Вы знали, что первым откроют участок у вокзала?', 'ru', 'Первым откроют участок у вокзала.'],
  ['Знаете ли вы, что в июне принимают по записи?', 'ru', 'В июне принимают по записи.'],
  ['Você sabia que o nível acaba no fim do ano?', 'pt', 'O nível acaba no fim do ano.'],
  ['Wussten Sie, dass Hunde draußen bleiben sollen?', 'de', 'Hunde draußen bleiben sollen.'],
  ['Saviez-vous que les chiens restent dehors ?', 'fr', 'Les chiens restent dehors.'],
  ['会費は月40ユーロということをご存じですか？', 'ja', '会費は月40ユーロ。'],
  ['您知道会员费是每月四十欧元吗？', 'zh', '会员费是每月四十欧元。'],
] as const)('%s', (question, language, statement) => {
  expect(hypothesisOf(question, 'sentence', language)).toBe(statement);
});

test.each([
  ['It opened in ①⑨⑤⑧.', 'It opened in 1958.'],
  ['It opened in ❶❾❺❽.', 'It opened in 1958.'],
  ['It opened in ⑴⑼⑸⑻.', 'It opened in 1958.'],
  ['It opened in ⒈⒐⒌⒏', 'It opened in 1958.'],
  ['It opened in 🄂🄁🄊🄁', 'It opened in 1090.'],
  ['It opened in ⑴ and ⒉', 'It opened in (1) and 2.'],
  ['It opened in 19\u180e58.', 'It opened in 1958.'],
  ['It opened in 𝟏𝟗𝟓𝟖.', 'It opened in 1958.'],
  ['It opened in ¹⁹⁵⁸.', 'It opened in 1958.'],
  ['It opened in 1️⃣9️⃣5️⃣8️⃣.', 'It opened in 1958.'],
  ['It opened in 1\u200b9\u206058.', 'It opened in 1958.'],
  ['It opened in $1958$.', 'It opened in 1958.'],
  ['It opened in \\(\\mathbf{1958}\\).', 'It opened in 1958.'],
  ['It opened in <b>1</b>9<i>5</i>8.', 'It opened in 1958.'],
  ['It opened in 1<!-- -->9<wbr>58.', 'It opened in 1958.'],
  ['It opened in &#49;&#x39;58.', 'It opened in 1958.'],
  ['It opened in \u2066\u202e8591\u202c\u2069.', 'It opened in 1958.'],
  ['It opened in 1\u200d9\u034f5\ufe0e8.', 'It opened in 1958.'],
  ['It mo\u03bded at se\u03bden.', 'It moved at seven.'],
  ['It opened in 1 9 5 8.', 'It opened in 1958.'],
  ['It opened in l95\u09ea.', 'It opened in 1958.'],
  ['It costs $5 or $6, and $40,000 in all.', 'It costs $5 or $6, and $40,000 in all.'],
  ['Take the I95 for 5l of SO2 in 1l.', 'Take the I95 for 5l of SO2 in 1l.'],
  ['Das Wort Москва means Moscow in 4 б.', 'Das Wort Москва means Moscow in 4 б.'],
  ['Rooms 1 2 3 are open.', 'Rooms 1 2 3 are open.'],
  ['Where a < b and c > d it is 10\\, not 12.', 'Where a < b and c > d it is 10, not 12.'],
  ['Read [the page](https://example.org/It_opened_in_1958).', 'Read the page.'],
  ['Read it <!-- now -->.', 'Read it .'],
  ['It has 40 m² and opens daily¹.', 'It has 40 m² and opens daily¹.'],
  ['It is -5 °C and costs 2 * 3 euros.', 'It is -5 °C and costs 2 * 3 euros.'],
  [
    'Set max_size, not 𐐀_𐐀, to 4*5 or 4 * 5, *not* to _six_ or 2* n.',
    'Set max_size, not 𐐀_𐐀, to 4*5 or 4 * 5, not to six or 2 n.',
  ],
  ['It costs $5-$6 and $x$ more, or $$y$$.', 'It costs $5-$6 and x more, or y.'],
])('%s', (sentence, plain) => {
  expect(hypothesisOf(sentence, 'sentence', 'en')).toBe(plain);
});

test.each([
  'I could not find that the fee is waived for members.',
  'If you return it within 30 days, the fee is waived, but shipping is not.',
  'The fee is waived, as members pay 40 euros.',
])('%j stays as it is', (sentence) => {
  expect(hypothesisOf(sentence, 'sentence', 'en')).toBe(sentence);
});

test.each([
  'How can I help you today?',
  'Which plan do you have?',
  '## Opening hours',
  '| Plan | Price |\n|---|---|',
  '```js\nfor (const row of await rows.find({ open: true })) console.log(row.id);\n```',
  '```sql\nSELECT name, price FROM plans WHERE price < 40;\n```',
  '```bash\nnpm install answer-guard --save\n```',
])('%j needs no reading', (answer) => {
  const first = readClaims(answer)[0];
  expect([first?.checkRequired, first?.unlessRead]).toEqual([false, undefined]);
});

test('code says its strings and comments, not its names', () => {
  const code =
    '```python\nfees = load_fees_of(member)  \n# Members pay no fee on Saturdays.\nprint("It can\'t be paid in cash.")\n```';
  expect(sentencesInCode(code)).toEqual(['Members pay no fee on Saturdays.', "It can't be paid in cash."]);
});

test.each([
  ['As an AI, I can tell you the museum opened in 1958.', true],
  ['Let me check ... the museum opened in 1958.', true],
  ['Thank you for visiting the museum of 1958!', true],
  ['Ich helfe Ihnen gern mit den 40 Räumen weiter.', true],
  ["I don't know whether the museum opened in 1958.", false],
  ['The documents do not say that the museum opened in 1958.', false],
  ['I can tell you more about the museum.', false],
])('talk may tell a figure where it denies none: %s %s', (talk, mayAssert) => {
  const [first] = readClaims(talk);
  expect(first?.checkRequired === true || first?.unlessRead === true).toBe(mayAssert);
});

test('a question is what its reply makes of it', () => {
  const asked = `${SAID}?`;
  expect(hypothesisOf(asked, 'sentence', 'en')).toBe(asked);
  expect(hypothesisOf(asked, 'sentence', 'en', 'Yes.')).toBe(`${SAID}.`);
  expect(hypothesisOf(asked, 'sentence', 'en', 'No.')).toBe(asked);
  const truth = `Is it true that ${small}?`;
  expect(hypothesisOf(truth, 'sentence', 'en', 'Exactly!')).toBe(`${SAID}.`);
  expect(hypothesisOf(truth, 'sentence', 'en', 'No, it is not.')).toBe(truth);
  const open = 'Would you like to hear more about the museum and its rooms?';
  expect(hypothesisOf(open, 'sentence', 'en', 'Yes.')).toBe(open);
});

test.each([
  ['# Parking is free', true],
  ['**Dogs are welcome**', true],
  ['# The museum was closed', true],
  ['# Is parking free', false],
  ['# What is included', false],
  ['# How the fee is made up', false],
  ['# Opening hours', false],
  ['# The museum opened in 1958', true],
  ['# 3. How to get there', false],
  ['# Fares 2024', false],
])('the heading %s says something: %s', (heading, says) => {
  expect(said(`${heading}\n\nHello!`) === undefined).toBe(!says);
});

test.each([
  ["Saturday's captain is Dev Parish:", true],
  ['The captain of Team Blue:', false],
  ['The plan includes the following:', false],
  ['[1]: https://example.org/a.png', false],
  ['<think>', false],
])('the line %s over another says something: %s', (line, says) => {
  const [first] = readClaims(`${line}\n\nIt is open.`);
  expect(first?.checkRequired).toBe(says);
});

test.each([
  'If you have more questions about the fact that the fee is waived, just ask.',
  'Feel free to ask why the fee is waived, and not 40 euros.',
])('what %s says is all that follows the talk', (sentence) => {
  expect(hypothesisOf(sentence, 'sentence', 'en')).toMatch(/^The fee is waived(?:, and not 40 euros)?\.$/u);
});

test.each(['**The plan includes:**', '**Opening hours:**'])('%s introduces', (heading) => {
  expect(hypothesisOf(heading, 'heading', 'en')).toMatch(/:$/u);
});

test.each([
  ['It\u2800opened\u2800in\u28001958.', 'It opened in 1958.'],
  ['It\u3164opened\u3164in\u31641958.', 'It opened in 1958.'],
  ['It 🙂 opened 🎉 in 1958.', 'It opened in 1958.'],
  ['It opened in ١٩٥٨.', 'It opened in 1958.'],
  ['It opened in ۱۹۵۸.', 'It opened in 1958.'],
  ['It opened in १९५८.', 'It opened in 1958.'],
  ['It opened in 𝟙𝟡𝟝𝟠.', 'It opened in 1958.'],
  ['<abbr title="It opened in 1958.">info</abbr>', 'It opened in 1958.'],
])('%j is read as %s', (text, read) => {
  expect(hypothesisOf(text, 'sentence', 'en').replace(/\s+/gu, ' ')).toBe(read);
});

test.each([
  ['Admission costs [18] euros.', 1, 'Admission costs 18 euros.'],
  ['Admission costs <sup>18</sup> euros.', 1, 'Admission costs 18 euros.'],
  ['Admission [1] costs 12 euros.', 1, 'Admission costs 12 euros.'],
  ['Admission [18] costs 12 euros.', 20, 'Admission costs 12 euros.'],
  ['Admission costs 12 euros [18].', 1, 'Admission costs 12 euros.'],
])('%s, with %d facts to name, says %s', (text, sources, said) => {
  expect(hypothesisOf(text, 'sentence', 'en', undefined, sources)).toBe(said);
});

test('digits of the script of a text stay as they are', () => {
  const text = 'افتتح المتحف في عام ١٩٥٨.';
  expect(hypothesisOf(text, 'sentence', 'ar')).toBe(text);
});
