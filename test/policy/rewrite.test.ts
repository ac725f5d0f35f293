import { scene } from './scene.js';

/** Each row: what it shows, the answer with the unsupported sentences marked, and what is left of it. */
type Case = [name: string, marked: string, expected: string];

function text(marked: string): string {
  const { result } = scene(marked);
  return result.kind === 'rewritten' ? result.text : `(${result.kind})`;
}

describe('sentences in a paragraph', () => {
  it.each<Case>([
    ['the last', 'The fee is 5 euros. {-Dogs pay too.-}', 'The fee is 5 euros.'],
    ['the first', '{-Dogs pay too.-} The fee is 5 euros.', 'The fee is 5 euros.'],
    ['one between', 'The fee is 5. {-Dogs pay.-} The park is open.', 'The fee is 5. The park is open.'],
    [
      'two in a row',
      'The fee is 5. {-Dogs pay. Cats pay.-} The park is open.',
      'The fee is 5. The park is open.',
    ],
    [
      'one between with two spaces',
      'The fee is 5.  {-Dogs pay.-}  The park is open.',
      'The fee is 5.  The park is open.',
    ],
    ['the last before white space', 'The fee is 5. {-Dogs pay.-}\n', 'The fee is 5.\n'],
    [
      'one on a line of its own',
      'The fee is 5.\n{-Dogs pay.-}\nThe park is open.',
      'The fee is 5.\nThe park is open.',
    ],
    [
      'one with its citation marker',
      'The fee is 5 [1]. {-Dogs pay [2].-} The park is open [3].',
      'The fee is 5 [1]. The park is open [3].',
    ],
    [
      'one with an emoji before it',
      'The fee is 5 😀. {-Dogs pay 🐕.-} The park 🌳 is open.',
      'The fee is 5 😀. The park 🌳 is open.',
    ],
    [
      'one in a text with \\r\\n',
      'The fee is 5.\r\n\r\n{-Dogs pay.-}\r\n\r\nThe park is open.\r\n',
      'The fee is 5.\r\n\r\nThe park is open.\r\n',
    ],
    [
      'one after a line separator, which ends a line as a line feed does',
      'The fee is 5\u2028. {-Dogs pay.-}',
      'The fee is 5',
    ],
    [
      'one between two lines that carriage returns end',
      'The fee is 5.\r{-Dogs pay.-}\rThe park is open.',
      'The fee is 5.\rThe park is open.',
    ],
    [
      'a whole paragraph',
      'The fee is 5.\n\n{-Dogs pay. Cats pay.-}\n\nThe park is open.',
      'The fee is 5.\n\nThe park is open.',
    ],
    ['the last paragraph', 'The fee is 5.\n\n{-Dogs pay.-}', 'The fee is 5.'],
    [
      'one in a quotation block',
      '> The fee is 5.\n>\n> {-Dogs pay.-}\n\nThe park is open.',
      '> The fee is 5.\n\nThe park is open.',
    ],
    [
      'one in Japanese',
      '入館料は大人500円です。{-犬も入れます。-}営業時間は午前9時からです。',
      '入館料は大人500円です。営業時間は午前9時からです。',
    ],
    ['one in Chinese', '门票五十元。{-狗可以进入。-}公园每天开放。', '门票五十元。公园每天开放。'],
    [
      'one in Arabic',
      'الرسوم خمسة يورو. {-الكلاب تدفع أيضا.-} الحديقة مفتوحة كل يوم.',
      'الرسوم خمسة يورو. الحديقة مفتوحة كل يوم.',
    ],
    ['one in Hindi', 'शुल्क पाँच यूरो है। {-कुत्ते मुफ़्त हैं।-} पार्क रोज़ खुला है।', 'शुल्क पाँच यूरो है। पार्क रोज़ खुला है।'],
    [
      'one in Korean',
      '요금은 5유로입니다. {-개도 들어갈 수 있습니다.-} 공원은 매일 열립니다.',
      '요금은 5유로입니다. 공원은 매일 열립니다.',
    ],
  ])('%s', (_, marked, expected) => {
    expect(text(marked)).toBe(expected);
  });
});

describe('emphasis, quotes and brackets that sentences share', () => {
  it.each<Case>([
    [
      'bold over two, the second falls',
      '**The fee is 5. {-Dogs pay.-}** The park is open.',
      '**The fee is 5.** The park is open.',
    ],
    [
      'bold over two, the first falls',
      '**{-Dogs pay.-} The fee is 5.** The park is open.',
      '**The fee is 5.** The park is open.',
    ],
    [
      'bold over one that falls',
      'The fee is 5. **{-Dogs pay.-}** The park is open.',
      'The fee is 5. The park is open.',
    ],
    [
      'brackets over two',
      'The park is open. (The fee is 5. {-Dogs pay.-})',
      'The park is open. (The fee is 5.)',
    ],
    [
      'an inch mark is no quote',
      'The pipe is 5" wide. {-It is blue.-} The park is open.',
      'The pipe is 5" wide. The park is open.',
    ],
    [
      'code stays',
      'Run `npm **start`. {-Dogs pay.-} Set `a*b` to 5*.',
      'Run `npm **start`. Set `a*b` to 5*.',
    ],
  ])('%s', (_, marked, expected) => {
    expect(text(marked)).toBe(expected);
  });
});

describe('lists', () => {
  it.each<Case>([
    [
      'an item goes with its marker',
      'The fees are:\n- Adults pay 5.\n- {-Dogs pay 3.-}\n- Children pay 2.',
      'The fees are:\n- Adults pay 5.\n- Children pay 2.',
    ],
    [
      'the lead-in goes with all items',
      'The park is open.\n\nThe fees are:\n- {-Adults pay 5.-}\n- {-Dogs pay 3.-}',
      'The park is open.',
    ],
    [
      'a lead-in inside a paragraph, too',
      'The park is open. The fees are:\n\n- {-Adults pay 5.-}',
      'The park is open.',
    ],
    [
      'all items go with the lead-in',
      'The park is open.\n\n{-The following are free in May:-}\n- Adults\n- Dogs\n\nThe lake is large.',
      'The park is open.\n\nThe lake is large.',
    ],
    [
      'what is under an item goes with it',
      '- {-The gold plan costs 9.-}\n  - It has a pool.\n  - It has a sauna.\n- The silver plan costs 5.\n  - It has a pool.',
      '- The silver plan costs 5.\n  - It has a pool.',
    ],
    [
      'an item that only leads in goes with what is under it',
      '- Plans:\n  - {-Gold costs 9.-}\n  - {-Silver costs 5.-}\n- The park is open.',
      '- The park is open.',
    ],
    [
      'numbers go on',
      'Steps:\n1. Open the box.\n2. {-Press the red button.-}\n3. Close the box.\n4. Wait for a minute.',
      'Steps:\n1. Open the box.\n2. Close the box.\n3. Wait for a minute.',
    ],
    [
      'numbers start where they started',
      '5) Adults pay 5.\n6) {-Dogs pay 3.-}\n7) Children pay 2.',
      '5) Adults pay 5.\n6) Children pay 2.',
    ],
    [
      'numbers that are all 1 stay',
      '1. Adults pay 5.\n1. {-Dogs pay 3.-}\n1. Children pay 2.',
      '1. Adults pay 5.\n1. Children pay 2.',
    ],
    [
      'nested numbers count apart',
      '1. Adults pay.\n   1. {-Men pay 5.-}\n   2. Women pay 5.\n2. Dogs pay.\n   1. Large ones pay 3.',
      '1. Adults pay.\n   1. Women pay 5.\n2. Dogs pay.\n   1. Large ones pay 3.',
    ],
    [
      'ten becomes nine',
      `${[1, 2, 3, 4, 5, 6, 7, 8].map((n) => `${n}. Gate number ${n} is open.`).join('\n')}\n9. {-Dogs pay.-}\n10. The last gate is shut.`,
      `${[1, 2, 3, 4, 5, 6, 7, 8].map((n) => `${n}. Gate number ${n} is open.`).join('\n')}\n9. The last gate is shut.`,
    ],
    [
      'circled numbers go on',
      '① 大人は500円です。\n② {-犬は300円です。-}\n③ 子供は200円です。',
      '① 大人は500円です。\n② 子供は200円です。',
    ],
    [
      'a list with blank lines keeps one between items',
      '- Adults pay 5.\n\n- {-Dogs pay 3.-}\n\n- Children pay 2.',
      '- Adults pay 5.\n\n- Children pay 2.',
    ],
    [
      'a sentence of an item',
      '- Adults pay 5. {-Dogs pay 3.-}\n- Children pay 2.',
      '- Adults pay 5.\n- Children pay 2.',
    ],
  ])('%s', (_, marked, expected) => {
    expect(text(marked)).toBe(expected);
  });
});

describe('headings, tables, rules and code', () => {
  it.each<Case>([
    [
      'a heading with nothing under it goes',
      '# Park\nThe park is open.\n\n## Dogs\n{-Dogs pay 3.-}\n\n## Fees\nAdults pay 5.',
      '# Park\nThe park is open.\n\n## Fees\nAdults pay 5.',
    ],
    [
      'and the one over it',
      '# Animals\n\n## Dogs\n\n{-Dogs pay 3.-}\n\n# Fees\n\nAdults pay 5.',
      '# Fees\n\nAdults pay 5.',
    ],
    [
      'a line of bold text serves as a heading',
      '**Dogs**\n{-Dogs pay 3.-}\n\n**Fees**\nAdults pay 5.',
      '**Fees**\nAdults pay 5.',
    ],
    [
      'a heading underlined',
      'Dogs\n====\n\n{-Dogs pay 3.-}\n\nFees\n====\n\nAdults pay 5.',
      'Fees\n====\n\nAdults pay 5.',
    ],
    [
      'a row goes whole',
      '| Who | Fee |\n|---|---|\n| Adults | 5 |\n| {-Dogs | 3-} |\n| Children | 2 |',
      '| Who | Fee |\n|---|---|\n| Adults | 5 |\n| Children | 2 |',
    ],
    [
      'a table goes with its last row, and its lead-in',
      'The park is open.\n\nThe fees:\n\n| Who | Fee |\n|---|---|\n| {-Dogs | 3-} |\n\nThe lake is large.',
      'The park is open.\n\nThe lake is large.',
    ],
    [
      'a rule between what is left stays',
      'The park is open.\n\n---\n\n{-Dogs pay.-} Adults pay.',
      'The park is open.\n\n---\n\nAdults pay.',
    ],
    ['a rule with nothing behind it goes', 'The park is open.\n\n---\n\n{-Dogs pay.-}', 'The park is open.'],
    [
      'one of two rules goes',
      'The park is open.\n\n---\n\n{-Dogs pay.-}\n\n---\n\nAdults pay.',
      'The park is open.\n\n---\n\nAdults pay.',
    ],
    [
      'code stays byte for byte',
      'Run this:\n\n```sh\nnpm   start  # dogs\n\n\nexit\n```\n\n{-Dogs pay.-}\n\nThe park is open.',
      'Run this:\n\n```sh\nnpm   start  # dogs\n\n\nexit\n```\n\nThe park is open.',
    ],
    [
      'blank lines elsewhere stay',
      'The park is open.\n\n\n\nThe lake is large.\n\n{-Dogs pay.-}',
      'The park is open.\n\n\n\nThe lake is large.',
    ],
    [
      'a question goes with its answer',
      'The park is open. What do dogs pay? {-Dogs pay 3.-} Adults pay 5.',
      'The park is open. What do dogs pay? Adults pay 5.',
    ],
    [
      'a question with nothing after it goes',
      'The park is open.\n\nWhat do dogs pay?\n\n{-Dogs pay 3.-}\n\nWhat do adults pay?\n\nAdults pay 5.',
      'The park is open.\n\nWhat do adults pay?\n\nAdults pay 5.',
    ],
  ])('%s', (_, marked, expected) => {
    expect(text(marked)).toBe(expected);
  });
});

describe('connectives and words for what fell', () => {
  it.each<Case>([
    [
      'However,',
      'The park is open. {-It rains.-} However, the lake is shut.',
      'The park is open. The lake is shut.',
    ],
    ['**However**,', '{-It rains.-} **However**, the lake is shut.', 'The lake is shut.'],
    ['But', '{-Dogs pay 3.-} But adults pay 5.', 'Adults pay 5.'],
    ['As a result,', '{-It rains.-} As a result, the lake is shut.', 'The lake is shut.'],
    ['a word with its own capitals', '{-It rains.-} However, iPhones are free.', 'iPhones are free.'],
    [
      'not where the sentence before stays',
      'It rains. However, the lake is open. {-Dogs pay.-}',
      'It rains. However, the lake is open.',
    ],
    [
      'not words that look like one',
      '{-It rains.-} Still water runs deep here.',
      'Still water runs deep here.',
    ],
    [
      'It, for a thing that fell',
      'The park is open. {-The lake has a tower.-} It was built in 1920.',
      'The park is open.',
    ],
    [
      'It, for a thing that stays',
      'The park is open. {-It has a tower.-} It was built in 1920.',
      'The park is open. It was built in 1920.',
    ],
    [
      'It, for the subject of both',
      'The park is open. {-The park has a tower.-} It was built in 1920.',
      'The park is open. It was built in 1920.',
    ],
    [
      'It, with nothing before it',
      '{-The park has a tower.-} It was built in 1920. The lake is large.',
      'The lake is large.',
    ],
    [
      'however, it',
      'The lake is large. {-The park has a tower.-} However, it was built in 1920.',
      'The lake is large.',
    ],
    [
      'a chain of them',
      'The lake is large. {-The park has a tower.-} It was built in 1920. This made it famous. Adults pay 5.',
      'The lake is large. Adults pay 5.',
    ],
    [
      'In 1920, it',
      'The lake is large. {-The park has a tower.-} In 1920, it was rebuilt.',
      'The lake is large.',
    ],
    [
      'but not it for a thing of the same sentence',
      'The lake is large. {-Dogs pay 3.-} When the old tower burned down, it was rebuilt.',
      'The lake is large. When the old tower burned down, it was rebuilt.',
    ],
    ['This means', 'Adults pay 5. {-Dogs pay 3.-} This means that the park earns well.', 'Adults pay 5.'],
    ['Both', 'Adults pay 5. {-Dogs and cats pay 3.-} Both need a leash.', 'Adults pay 5.'],
    ['Otherwise,', 'Adults pay 5. {-Members must show a card.-} Otherwise, they pay 9.', 'Adults pay 5.'],
    [
      'Second,',
      'First, {-dogs pay 3.-} Second, adults pay 5. Third, children pay 2.',
      'Adults pay 5. Children pay 2.',
    ],
    [
      'Third, after First,',
      'First, adults pay 5. {-Second, dogs pay 3.-} Third, children pay 2.',
      'First, adults pay 5. Children pay 2.',
    ],
    [
      'Außerdem, das allein nicht steht',
      '{-Hunde zahlen 3 Euro.-} Außerdem kostet der Eintritt 5 Euro. Der See ist groß.',
      'Der See ist groß.',
    ],
    [
      'Außerdem nach anderem',
      'Der See ist groß. {-Hunde zahlen 3 Euro.-} Außerdem kostet der Eintritt 5 Euro.',
      'Der See ist groß. Außerdem kostet der Eintritt 5 Euro.',
    ],
    [
      'Deshalb',
      'Der See ist groß. {-Es regnet oft.-} Deshalb ist der Park geschlossen.',
      'Der See ist groß.',
    ],
    ['Aber', '{-Hunde zahlen 3 Euro.-} Aber die Kinder zahlen nichts.', 'Die Kinder zahlen nichts.'],
    [
      'Es gibt',
      'Der See ist groß. {-Hunde zahlen 3 Euro.-} Es gibt zwei Tore.',
      'Der See ist groß. Es gibt zwei Tore.',
    ],
    ['Sin embargo,', '{-Los perros pagan.-} Sin embargo, los niños no pagan.', 'Los niños no pagan.'],
    ['Ella', 'El lago es grande. {-La torre es de Ana.-} Ella nació en 1920.', 'El lago es grande.'],
    ['No entanto,', '{-Os cães pagam.-} No entanto, as crianças não pagam.', 'As crianças não pagam.'],
    [
      'Cependant,',
      '{-Les chiens paient.-} Cependant, les enfants ne paient pas.',
      'Les enfants ne paient pas.',
    ],
    ['Tuttavia,', '{-I cani pagano.-} Tuttavia, i bambini non pagano.', 'I bambini non pagano.'],
    ['Однако', '{-Собаки платят.-} Однако дети не платят.', 'Дети не платят.'],
    ['لكن', '{-الكلاب تدفع رسوما.-} لكن الأطفال لا يدفعون.', 'الأطفال لا يدفعون.'],
    ['लेकिन', '{-कुत्ते शुल्क देते हैं।-} लेकिन बच्चे शुल्क नहीं देते।', 'बच्चे शुल्क नहीं देते।'],
    [
      '하지만',
      '{-개는 요금을 냅니다.-} 하지만 어린이는 요금을 내지 않습니다.',
      '어린이는 요금을 내지 않습니다.',
    ],
    ['しかし、', '{-犬は有料です。-}しかし、子供は無料です。', '子供は無料です。'],
    ['それは', '湖は大きいです。{-犬の塔があります。-}それは1920年に建てられました。', '湖は大きいです。'],
    ['但是，', '{-狗要付费。-}但是，儿童免费。', '儿童免费。'],
    ['它', '湖很大。{-公园有一座塔。-}它建于1920年。', '湖很大。'],
  ])('%s', (_, marked, expected) => {
    expect(text(marked)).toBe(expected);
  });
});

describe('what a rewrite cannot do', () => {
  it.each<Case>([
    ['nothing grounded is left', '{-Dogs pay 3.-} What else would you like to know?', '(nothingRemains)'],
    ['what is left hung on what fell', '{-The park has a tower.-} It was built in 1920.', '(nothingRemains)'],
    ['nothing has to go', 'Adults pay 5.', '(unchanged)'],
  ])('%s', (_, marked, expected) => {
    expect(text(marked)).toBe(expected);
  });
});
