import { testRewrites } from './marked-text.js';

describe('sentences in a paragraph', () => {
  testRewrites([
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
    ['the first line of a quote goes with its marker', '> {-Dogs pay.-}\n> The fee is 5.', '> The fee is 5.'],
    [
      'a line within a quote goes with its marker',
      '> The fee is 5.\n> {-Dogs pay.-}\n> The park is open.',
      '> The fee is 5.\n> The park is open.',
    ],
    ['the last line of a quote goes with its marker', '> The fee is 5.\n> {-Dogs pay.-}', '> The fee is 5.'],
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
  ]);
});

describe('emphasis, quotes and brackets that sentences share', () => {
  testRewrites([
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
    [
      'a low line within a name is no emphasis',
      'The fee_kind is 5. {-Dog_kinds pay.-} The park is open.',
      'The fee_kind is 5. The park is open.',
    ],
  ]);
});

describe('what leans on what fell', () => {
  testRewrites([
    [
      'However,',
      'The park is open. {-It rains.-} However, the lake is shut.',
      'The park is open. However, the lake is shut.',
    ],
    ['But', '{-Dogs pay 3.-} But adults pay 5.', 'But adults pay 5.'],
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
      'Third, after First,',
      'First, adults pay 5. {-Second, dogs pay 3.-} Third, children pay 2.',
      'First, adults pay 5. Third, children pay 2.',
    ],
    [
      'Deshalb',
      'Der See ist groß. {-Es regnet oft.-} Deshalb ist der Park geschlossen.',
      'Der See ist groß. Deshalb ist der Park geschlossen.',
    ],
    [
      'Es gibt',
      'Der See ist groß. {-Hunde zahlen 3 Euro.-} Es gibt zwei Tore.',
      'Der See ist groß. Es gibt zwei Tore.',
    ],
    ['Ella', 'El lago es grande. {-La torre es de Ana.-} Ella nació en 1920.', 'El lago es grande.'],
    ['それは', '湖は大きいです。{-犬の塔があります。-}それは1920年に建てられました。', '湖は大きいです。'],
    ['它', '湖很大。{-公园有一座塔。-}它建于1920年。', '湖很大。'],
  ]);
});

describe('what a rewrite cannot do', () => {
  testRewrites([
    ['nothing grounded is left', '{-Dogs pay 3.-} What else would you like to know?', '(nothingRemains)'],
    ['what is left hung on what fell', '{-The park has a tower.-} It was built in 1920.', '(nothingRemains)'],
    ['nothing has to go', 'Adults pay 5.', '(unchanged)'],
  ]);
});
