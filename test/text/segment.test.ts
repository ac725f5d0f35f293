import { segment } from '../../src/text/segment.js';

const CUT = '¦';

/** Texts with `¦` where a sentence ends and the next begins; white space around it is not part of either. */
const SENTENCES: Readonly<Record<string, readonly string[]>> = {
  'abbreviations and titles': [
    'Dr. Weiss and Mrs. Alvarez met Prof. Lin. ¦ They talked for an hour.',
    'The firm, e.g. in Ghent, sells lamps, i.e. light. ¦ It does well.',
    'Bring pens, paper, etc. ¦ The exam starts at nine.',
    'Acme Inc. Europe grew. ¦ Acme Inc. ¦ The firm is old.',
    'See Fig. 3 and Sec. 4.2 for details. ¦ No. 5 is out.',
    'Is it open? ¦ No. ¦ The store is closed.',
    'He lives in St. Louis near Main St. ¦ The house is red.',
    'Smith et al. found it vs. Jones. ¦ Nobody else did.',
    'It takes 5 ms. ¦ The rest takes longer.',
  ],
  'abbreviations beyond English': [
    'Die Filiale liegt in der Goethestr. 12 in Bonn. ¦ Sie ist neu.',
    'Dr. med. Anna Weiß leitet die Praxis. ¦ Offen ist von Mo. bis Fr. ¦ Die Beratung ist gratis.',
    'MM. Petit et Blanc dirigent la société J.-P. Morel. ¦ Elle date de 52 av. J.-C. environ.',
    'Nel sec. XII la città crebbe. ¦ Il tel. 06 1234 è attivo.',
    'श्री. राम और एस. पी. सिंह मिले। ¦ दुकान का नं. 12 है. ¦ यह खुली है.',
    '2020. 3. 5. 에 개원했다. ¦ 행사는 5. 12. (금)에 열립니다.¦입장료는 없습니다.',
    'ดร. สมชาย เปิดร้านเวลา 9.00 น. และปิดเวลา 18.00 น. ¦ ค่าเข้าชม 50 บาท',
  ],
  'characters that nobody sees': [
    'The park opens at nine.\u200f ¦ It closes at ten.',
    '\u2068The park opens at nine.\u2069 ¦ \u2068It closes at ten.\u2069',
    'The park opens at nine.\u202c 🎉 ¦ It closes at ten!',
    'The park opens at nine.\u200b¦It closes at ten.',
    'يفتح المتنزه في التاسعة.\u200f ¦ يغلق في العاشرة.',
    'Dr.\u200b Weiss met \u2068Prof.\u2069 Lin. ¦ They talked.',
    'Sie kam am 3.\u200e März. ¦ Es regnete.',
  ],
  'tags of HTML': [
    '<p>A ticket costs 12 euros.</p>¦<p>The house was built in 1924.</p>',
    '<ul><li>A ticket costs 12 euros.</li>¦<li>children pay nothing.</li></ul>',
    '<ul><li>Basic costs 40 euros</li>¦<li>Pro costs 90 euros</li></ul>',
    '<h2>Prices</h2>¦<p>Basic costs <b>40</b> euros</p>¦<p>Pro costs 90 euros</p>',
    '<table><tr><th>Plan</th><th>Price</th></tr>¦<tr><td>Basic</td><td>40 euros</td></tr>¦<tr><td>Pro</td><td>90 euros</td></tr></table>',
    '<details><summary>Prices</summary>¦Basic costs 40 euros.</details>',
    '<figure><img src="a.png"/><figcaption>The house in 1924</figcaption></figure>¦<p>It is red.</p>',
    'A ticket costs 12 euros.<br>¦The house was built in 1924.<br/>¦It is red.',
    '<b>A ticket costs 12 euros.</b> ¦ The house was built in 1924.',
    'A ticket costs <em>12 euros.</em> ¦ <i>The house</i> was built in 1924.',
    '<span>It costs</span><span> 12 euros.</span>¦<span> The house</span><span> is red.</span>',
    'See <code>a.</code><code>b</code> and the rest. ¦ It is new.',
    '<div class="a"><p>It is open.</p> </div> ¦ <div><p>Come in!</p></div>',
    'Dr. <b>Weiss</b> met Prof. <i>Lin</i>. ¦ They talked.',
    '门票价格为十二欧元。</p>¦<p>周一闭馆。',
    'The list is of type List.<String> and holds x < 5. ¦ It ends.',
    'Use v2.<3 for it.',
  ],
  initials: [
    'J. K. Rowling wrote it. ¦ George W. Bush read it.',
    'J.R.R. Tolkien was born in 1892. ¦ He died in 1973.',
    'The U.S. economy grew. ¦ It left the U.S. ¦ The rest stayed.',
    'Choose Plan B. ¦ Customers get support.',
    'Take vitamin C. ¦ It helps.',
  ],
  'numbers, versions, addresses': [
    'Pi is 3.14159. ¦ It costs $1.50 or 1.280,50 euros. ¦ Version 2.0.1 is out.',
    'Visit https://www.example.com/a.b?c=d. ¦ Write to jo.doe@example.org. ¦ Open index.html.',
    'It opened in 1997. ¦ 1998 was better.',
    'The room has 5 beds. ¦ 3 of them are new.',
    'Use node.js v20.1. ¦ It works.',
    'The warranty is two years.¦The store is open.',
  ],
  times: [
    'We open at 5 p.m. on Monday. ¦ We close at 9 p.m. ¦ Doors are at the back.',
    'The call is at 5 p.m. Eastern. ¦ Be there at 8 a.m. Tuesday.',
  ],
  'ellipses and exclamations': [
    'Wait... what happened? ¦ Well... ¦ Nothing much.',
    'It was big… really big. ¦ It was huge… ¦ We left.',
    'Really?! ¦ Yes!!! ¦ Fine.',
    'Yahoo! was founded in 1994. ¦ The musical Oklahoma! opened in 1943.',
    'Sure! ¦ the store opens at 8.',
  ],
  'quotes and brackets': [
    'He said "I am here. You are not." and left. ¦ She stayed.',
    'She asked "Why?" and nobody knew. ¦ “It is late.” ¦ He went home.',
    'It grew (see Sec. 3. It is short.) by 4 %. ¦ (It fell later.) ¦ Then it rose.',
    'The report says: «Sales rose. Costs fell.» ¦ Nobody doubts it.',
    'The 55" screen costs 400 euros. ¦ It has two ports.',
  ],
  'references and emphasis': [
    'It was released in 1997.[1] ¦ It won 11 awards [2, 3]. ¦ It ran for months.【4†source】 ¦ The end.',
    'It rose in 2020. [1] ¦ It fell in 2021.',
    `It rose.【4†${'n'.repeat(40)}】 ¦ It fell.【5†${'n'.repeat(41)}】 It is level.[12345] It is high.[1`,
    '**It is open.** ¦ *It closes at 8.* ¦ The `a.b. C` call returns 5.',
  ],
  'lower case and words set apart': [
    'i like it. it is good. ok then.'.replace(/\. /g, '. ¦ '),
    'yes they are very well behaved . ¦ they are also useful .',
    'Prices fell. ¦ iPhone sales rose. ¦ eBay grew.',
  ],
  emoji: ['Great news! 🎉 ¦ The store is open. 👍🏽👨‍👩‍👧 ¦ Come in.', 'Done. ¦ 🎉Party starts at 8.'],
  German: [
    'Am 3. Mai öffnet das Museum. ¦ Der 2. Weltkrieg endete 1945. ¦ Er belegte Platz 3. ¦ Der Sieger kam aus Köln.',
    'Das gilt z. B. für Dr. Weber, d. h. für Ärzte usw. ¦ Es kostet ca. 5 Euro. ¦ Um 8 Uhr. ¦ Dann nicht.',
  ],
  French: [
    'M. Dupont habite av. Foch. ¦ Il a 40 ans. ¦ Mme Curie est née en 1867 !',
    'Le prix est de 3,5 €. ¦ « Il est tard. » ¦ Elle part.',
  ],
  Spanish: [
    'El Sr. Pérez vive en EE. UU. con la Dra. Ruiz. ¦ ¿Cuándo abre? ¦ ¡Mañana! ¦ Cuesta 1.500 euros.',
  ],
  Portuguese: ['O Sr. Silva mora na Av. Paulista. ¦ A Dra. Costa chegou. ¦ Creio que não. ¦ A loja fechou.'],
  Italian: ['Il dott. Rossi e la sig.ra Bianchi abitano a Roma. ¦ L’art. 5 è chiaro. ¦ È così.'],
  Russian: [
    'В 1997 г. фильм вышел. ¦ Население — 5 млн человек, т. е. много. ¦ Им. А. С. Пушкина. ¦ Это было в 1998 г. ¦ Он рад.',
  ],
  Japanese: [
    '入館料は大人500円です。¦営業時間は午前9時から午後8時までです。',
    '本当ですか？¦はい！¦「はい。そうです。」と答えた。¦終わりです。',
    '彼は「行く。」と言った。¦Yahoo！JAPANは便利です。¦価格は3.5倍です。',
  ],
  Chinese: [
    '商店8点开门。¦价格是40元！¦真的吗？¦是的。',
    '他说：“我来了。你好吗？”¦然后走了。¦版本2.0发布了……大家很高兴。',
    '价格是40元.¦商店8点开门.',
  ],
  Korean: ['매장은 오전 8시에 엽니다. ¦ 가격은 3.5만 원입니다. ¦ 정말요? ¦ 네!'],
  Thai: ['สวัสดีครับ ¦ ร้านเปิดเวลา 8 โมงเช้าทุกวันทำการ ¦ แต่วันอาทิตย์ปิดค่ะ ¦ ขอบคุณค่ะ'],
  Arabic: ['يفتح المتجر في الساعة 8. ¦ هل هذا صحيح؟ ¦ نعم! ¦ قال د. أحمد إنه مغلق.'],
  Hindi: ['दुकान 8 बजे खुलती है। ¦ कीमत रु. 500 है। ¦ डॉ. शर्मा आए॥ ¦ क्या यह सच है?'],
  Urdu: ['دکان آٹھ بجے کھلتی ہے۔ ¦ کیا یہ سچ ہے؟'],
};

describe.each(Object.entries(SENTENCES))('%s', (_name, texts) => {
  test.each(texts)('%s', (marked) => {
    const expected = marked.split(CUT).map((part) => part.trim());
    const text = marked.replace(new RegExp(`${CUT} `, 'g'), '').replaceAll(CUT, '');
    expect(segment(text).map(({ start, end }) => text.slice(start, end))).toEqual(expected);
  });
});

/** A Markdown text, and its segments as `kind: text`. */
const DOCUMENTS: readonly (readonly [string, string, readonly string[]])[] = [
  [
    'bullets',
    'The plan has:\n\n- Phone support. It is free.\n* E-mail support\n• Chat',
    [
      'sentence: The plan has:',
      'listItem: Phone support.',
      'listItem: It is free.',
      'listItem: E-mail support',
      'listItem: Chat',
    ],
  ],
  [
    'numbers',
    '1. Open it.\n2) Close it.\n(3) Leave\na) first\n① 一番\n一、第一点',
    [
      'listItem: Open it.',
      'listItem: Close it.',
      'listItem: Leave',
      'listItem: first',
      'listItem: 一番',
      'listItem: 第一点',
    ],
  ],
  [
    'nested items and tasks',
    '- Basic\n  - [x] costs 10 euros\n    1. per month\n- [ ] Premium',
    ['listItem: Basic', 'listItem: costs 10 euros', 'listItem: per month', 'listItem: Premium'],
  ],
  [
    'an item that goes on',
    '- It opens at 8\n  and closes at 9.\n  Parking is free.\nThe end.',
    ['listItem: It opens at 8\n  and closes at 9.', 'listItem: Parking is free.', 'sentence: The end.'],
  ],
  [
    'numbers inside a sentence',
    'Do this: 1. open it. ¦'.replace(' ¦', ''),
    ['sentence: Do this: 1. open it.'],
  ],
  [
    'a year at a line’s start',
    '1997. It was released.\n-5 degrees',
    ['sentence: 1997.', 'sentence: It was released.', 'sentence: -5 degrees'],
  ],
  [
    'headings',
    '# Title\nText.\n## Sub title ##\n#hashtag is text.\nSetext\n===\n**Bold line**\nEnd.',
    [
      'heading: Title',
      'sentence: Text.',
      'heading: Sub title',
      'sentence: #hashtag is text.',
      'heading: Setext',
      'heading: **Bold line**',
      'sentence: End.',
    ],
  ],
  [
    'a table',
    'Revenue:\n\n| Year | EUR |\n|:---|---:|\n| 2022 | 41.3. It rose. |\n| 2023 | 47.9 |\n\nIt rose.',
    [
      'sentence: Revenue:',
      'tableRow: | Year | EUR |',
      'tableRow: | 2022 | 41.3. It rose. |',
      'tableRow: | 2023 | 47.9 |',
      'sentence: It rose.',
    ],
  ],
  [
    'a table without outer bars',
    'Year | EUR\n--- | ---\n2022 | 41.3\n2023 | 47.9',
    ['sentence: Year | EUR', 'tableRow: 2022 | 41.3', 'tableRow: 2023 | 47.9'],
  ],
  [
    'fenced code',
    'Run this:\n```js\nconst a = 1. ;\n\n// Hi. You.\n```\nDone.',
    ['sentence: Run this:', 'code: ```js\nconst a = 1. ;\n\n// Hi. You.\n```', 'sentence: Done.'],
  ],
  ['a fence that never closes', 'Run:\n~~~\na. B', ['sentence: Run:', 'code: ~~~\na. B']],
  [
    'indented code and indented prose',
    'Run:\n\n    npm install x\n    npm test\n\nOr:\n\n    The store opens at 8.',
    [
      'sentence: Run:',
      'code: npm install x\n    npm test',
      'sentence: Or:',
      'sentence: The store opens at 8.',
    ],
  ],
  [
    'quotes',
    '> It is open.\n> It closes at 8.\n>> Really.',
    ['sentence: It is open.', 'sentence: It closes at 8.', 'sentence: Really.'],
  ],
  [
    'what says the kind of a note',
    '> [!NOTE]\n> One.\n\n> [!tip]- Two\n\n:::warning\nThree.\n:::',
    ['sentence: One.', 'sentence: [!tip]- Two', 'sentence: Three.'],
  ],
  ['rules and blank lines', 'One.\n\n---\n\n***\nTwo.\n- - -\n', ['sentence: One.', 'sentence: Two.']],
  [
    'wrapped text',
    'The museum in the old harbour was built by an architect called\nJohn Holt in 1903 and\nopens at nine.',
    [
      'sentence: The museum in the old harbour was built by an architect called\nJohn Holt in 1903 and\nopens at nine.',
    ],
  ],
  [
    'short lines',
    'Monday: 9 to 5\nTuesday: 9 to 6\n\nAddress\nMain Street 5',
    ['sentence: Monday: 9 to 5', 'sentence: Tuesday: 9 to 6', 'sentence: Address', 'sentence: Main Street 5'],
  ],
  [
    'line breaks of Windows',
    '- One.\r\n- Two.\r\n\r\nThree.',
    ['listItem: One.', 'listItem: Two.', 'sentence: Three.'],
  ],
  ['nothing', ' \n\t\n---\n- \n', []],
  ['a thumb', '👍', ['sentence: 👍']],
];

test.each(DOCUMENTS)('%s', (_name, text, expected) => {
  expect(segment(text).map(({ kind, start, end }) => `${kind}: ${text.slice(start, end)}`)).toEqual(expected);
});
