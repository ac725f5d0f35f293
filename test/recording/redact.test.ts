import fc from 'fast-check';
import { redactAround } from '../../src/recording/redact-around.js';
import { redactor } from '../../src/recording/redact.js';
import '../property-seed.js';

const redact = redactor();

describe('finds', () => {
  test.each([
    ['Write to ann.lee+x@mail.example.co.uk.', 'Write to [email].'],
    ['jürgen@müller.example, bob@example.org', '[email], [email]'],
    ['Call +49 (0)30 1234-567 now', 'Call [phone] now'],
    ['Call (030) 1234567', 'Call [phone]'],
    ['Call 555-123-4567.', 'Call [phone].'],
    ['اتصل ٠١٢٣٤٥٦٧٨٩ الآن', 'اتصل [phone] الآن'],
    ['Card 4111 1111 1111 1111, thanks', 'Card [card], thanks'],
    ['Card 5500-0000-0000-0004', 'Card [card]'],
    ['Amex 378282246310005', 'Amex [card]'],
    ['IBAN DE89 3704 0044 0532 0130 00 is mine', 'IBAN [iban] is mine'],
    ['GB82WEST12345698765432', '[iban]'],
    ['nl91 abna 0417 1643 00', '[iban]'],
  ])('%s', (text, expected) => {
    expect(redact(text)).toBe(expected);
  });
});

describe('leaves', () => {
  test.each([
    'The ferry leaves at 14:30 on 2026-11-23 and on 23.11.2026.',
    'It was 1,234,567,890 in 2024 and 1 000 000 000 before.',
    'Order 4417, room 12, version 10.4.0',
    'Card 4111 1111 1111 1112',
    'DE88 3704 0044 0532 0130 00 fails its check',
    'a @ b, @name, x@y',
    'pi is 3.14159265',
  ])('%s', (text) => {
    expect(redact(text)).toBe(text);
  });
});

test('only the kinds that are asked for', () => {
  expect(redactor(['email'])('ann@example.org, +49 30 1234567')).toBe('[email], +49 30 1234567');
  expect(redactor([])('ann@example.org')).toBe('ann@example.org');
});

/** A Luhn check written another way: by what each digit adds. */
function withLuhnDigit(digits: string): string {
  const doubled = [0, 2, 4, 6, 8, 1, 3, 5, 7, 9];
  const sum = Array.from(digits)
    .reverse()
    .reduce((total, digit, index) => {
      const value = Number(digit);
      return total + (index % 2 === 0 ? doubled[value]! : value);
    }, 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

const digits = (minLength: number, maxLength: number) =>
  fc.string({ unit: fc.constantFrom(...Array.from('0123456789')), minLength, maxLength });

test('every card number is found, however it is grouped', () => {
  fc.assert(
    fc.property(digits(12, 18), fc.constantFrom('', ' ', '-'), (body, separator) => {
      const number = withLuhnDigit(body).replace(/(\d{4})(?=\d)/g, `$1${separator}`);
      expect(redactor(['card'])(`Pay with ${number} please`)).toBe('Pay with [card] please');
    }),
  );
});

test('every IBAN is found', () => {
  const country = fc.string({
    unit: fc.constantFrom(...Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ')),
    minLength: 2,
    maxLength: 2,
  });
  const account = fc.string({
    unit: fc.constantFrom(...Array.from('0123456789ABCXYZ')),
    minLength: 11,
    maxLength: 30,
  });
  fc.assert(
    fc.property(country, account, fc.boolean(), (land, body, grouped) => {
      const asDigits = Array.from(`${body}${land}00`)
        .map((character) => Number.parseInt(character, 36))
        .join('');
      const check = String(98n - (BigInt(asDigits) % 97n)).padStart(2, '0');
      const compact = `${land}${check}${body}`;
      const number = grouped ? compact.replace(/(.{4})(?=.)/g, '$1 ') : compact;
      expect(redactor(['iban'])(`to ${number}.`)).toBe('to [iban].');
    }),
  );
});

test('nothing that was removed is found again, and the second pass changes nothing', () => {
  const piece = fc.constantFrom(
    'a@b.example',
    '+49 30 1234567',
    '4111111111111111',
    ' ',
    '.',
    'x',
    '7',
    '(',
    '@',
    '-',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      const once = redact(pieces.join(''));
      expect(redact(once)).toBe(once);
    }),
  );
});

test.each([
  ['@', '@'],
  ['addresses', 'a@a.'],
  ['digits', '1'],
  ['grouped digits', '12 '],
  ['IBAN beginnings', 'AB12 '],
  ['letters', 'a'],
])('the work grows with the text and no faster: %s', (_, unit) => {
  // Counted and not timed: each look at a character.
  const looks = (length: number): number => {
    let count = 0;
    const text = unit.repeat(length);
    const charCodeAt = jest.spyOn(String.prototype, 'charCodeAt').mockImplementation(function (
      this: string,
      at,
    ) {
      count++;
      return this.codePointAt(at) ?? Number.NaN;
    });
    const charAt = jest.spyOn(String.prototype, 'charAt').mockImplementation(function (this: string, at) {
      count++;
      return this[at] ?? '';
    });
    try {
      redact(text);
    } finally {
      charCodeAt.mockRestore();
      charAt.mockRestore();
    }
    return count;
  };
  expect(looks(2000)).toBeLessThanOrEqual(looks(1000) * 2.2 + 100);
});

describe('around sentences', () => {
  const sentencesOf = (text: string): { start: number; end: number }[] =>
    [...text.matchAll(/[^.]+\./g)].map(({ index, 0: match }) => ({
      start: index,
      end: index + match.length,
    }));

  test('each keeps its place', () => {
    const text = 'Write to ann@example.org now! Or call.';
    const places = [
      { start: 0, end: 29 },
      { start: 30, end: 38 },
    ];
    const made = redactAround(text, places, redact);
    expect(made.places.map(({ start, end }) => made.text.slice(start, end))).toEqual([
      'Write to [email] now!',
      'Or call.',
    ]);
  });

  test('what lies across two sentences is removed all the same', () => {
    const made = redactAround(
      'Call +49 30. 1234567 now.',
      [
        { start: 0, end: 12 },
        { start: 13, end: 25 },
      ],
      redact,
    );
    expect(made.text).toBe('Call [phone] now.');
    for (const { start, end } of made.places) {
      expect(start).toBeLessThanOrEqual(end);
      expect(end).toBeLessThanOrEqual(made.text.length);
    }
  });

  test('places are in the text and in order, whatever is removed', () => {
    const piece = fc.constantFrom(
      'a@b.example',
      '+49 30. 1234567',
      ' Yes. ',
      ' No. ',
      '.',
      '4111 1111. 1111 1111',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const text = pieces.join('');
        const { text: made, places } = redactAround(text, sentencesOf(text), redact);
        expect(redact(made)).toBe(made);
        let from = 0;
        for (const { start, end } of places) {
          expect(start).toBeGreaterThanOrEqual(from);
          expect(end).toBeGreaterThanOrEqual(start);
          from = start;
        }
        expect(from).toBeLessThanOrEqual(made.length);
      }),
    );
  });
});
