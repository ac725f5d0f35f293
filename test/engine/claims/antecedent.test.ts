import { readClaims } from '../../../src/engine/claims/read-claims.js';

/** An answer, and what each of its claims leans on. */
const CASES: readonly (readonly [string, readonly (string | undefined)[]])[] = [
  ['Titanic was directed by James Cameron. It was released in 1997.', [undefined, 'Titanic']],
  [
    'Titanic was directed by James Cameron. It was released in 1997. It won 11 Academy Awards.',
    [undefined, 'Titanic', 'Titanic'],
  ],
  ['Titanic was directed by James Cameron. He was born in Canada.', [undefined, 'James Cameron']],
  ['Marie Curie discovered radium. She won two Nobel Prizes.', [undefined, 'Marie Curie']],
  [
    'The Eiffel Tower attracts millions of visitors. Its height is 330 metres.',
    [undefined, 'The Eiffel Tower'],
  ],
  ['Acme Corp was founded in 1998. In 2004, it went public.', [undefined, 'Acme Corp']],
  ['In 1912, the Titanic sank. However, it was found in 1985.', [undefined, 'the Titanic']],
  ['The premium plan costs 40 euros. It includes phone support.', [undefined, 'The premium plan']],
  ['Titanic was directed by James Cameron. The film won 11 Oscars.', [undefined, 'Titanic']],
  ['The museum opens at 9. Tickets cost 12 euros.', [undefined, undefined]],
  ['Hello! The store opens at 8. It closes at 20.', [undefined, undefined, 'The store']],
  [
    'The plan includes:\n- phone support\n- 5 GB of storage',
    [undefined, 'The plan includes:', 'The plan includes:'],
  ],
  [
    'Hours:\n\n1. Monday: 9 to 5\n2. Tuesday: closed\n\nParking is free.',
    [undefined, 'Hours:', 'Hours:', undefined],
  ],
  [
    '- Basic plan\n  - costs 10 euros\n  - no support\n- Premium plan\n  - costs 40 euros',
    [undefined, 'Basic plan', 'Basic plan', undefined, 'Premium plan'],
  ],
  ['## Warranty\n\nIt lasts two years. Repairs are free.', [undefined, 'Warranty', 'Warranty']],
  [
    '# Basic plan\nCosts 10 euros.\n# Premium plan\nCosts 40 euros.',
    [undefined, 'Basic plan', undefined, 'Premium plan'],
  ],
  [
    '| Year | Revenue |\n|---|---|\n| 2022 | 41.3 |\n| 2023 | 47.9 |',
    [undefined, '| Year | Revenue |', '| Year | Revenue |'],
  ],
  ['Titanic fue dirigida por James Cameron. Fue estrenada en 1997.', [undefined, 'Titanic']],
  ['Titanic foi dirigido por James Cameron. Foi lançado em 1997.', [undefined, 'Titanic']],
  ['Titanic è stato diretto da James Cameron. È uscito nel 1997.', [undefined, 'Titanic']],
  ['Titanic a été réalisé par James Cameron. Il est sorti en 1997.', [undefined, 'Titanic']],
  ['Titanic wurde von James Cameron gedreht. Er kam 1997 in die Kinos.', [undefined, 'Titanic']],
  ['Das Museum wurde 1903 gegründet. Es liegt in Köln.', [undefined, 'Das Museum']],
  ['Компания «Рассвет» была основана в 1998 году. Она находится в Москве.', [undefined, 'Компания «Рассвет']],
  [
    'タイタニックはジェームズ・キャメロンが監督しました。1997年に公開されました。',
    [undefined, 'タイタニック'],
  ],
  ['この博物館は1903年に設立されました。それは京都にあります。', [undefined, 'この博物館']],
  ['泰坦尼克号由詹姆斯·卡梅隆执导。它于1997年上映。', [undefined, '泰坦尼克号']],
  ['타이타닉은 제임스 카메론이 감독했습니다. 1997년에 개봉했습니다.', [undefined, '타이타닉']],
  ['टाइटैनिक का निर्देशन जेम्स कैमरून ने किया था। यह 1997 में रिलीज़ हुई थी।', [undefined, 'टाइटैनिक']],
  ['المتحف الوطني في القاهرة. تأسس عام 1903.', [undefined, 'المتحف الوطني']],
];

test.each(CASES)('what each claim of %j leans on', (answer, expected) => {
  expect(readClaims(answer).map((claim) => claim.antecedent)).toEqual(expected);
});

test('every line of an antecedent stands verbatim before its claim', () => {
  for (const [answer] of CASES) {
    for (const { start, antecedent } of readClaims(answer)) {
      for (const line of antecedent?.split('\n') ?? []) expect(answer.slice(0, start)).toContain(line);
    }
  }
});
