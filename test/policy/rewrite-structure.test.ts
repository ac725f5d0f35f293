import { testRewrites } from './marked-text.js';

describe('lists', () => {
  testRewrites([
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
  ]);
});

describe('headings, tables, rules and code', () => {
  testRewrites([
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
  ]);
});
