import { isBareWord, plainText } from '../../../middleware/dialects/plain-text.js';
import { holdsDialectContract, textBody } from './dialect-contract.js';

holdsDialectContract(plainText, [
  textBody('It opens at 8.\n'),
  textBody('## Hours\n\n- It opens at 8.', 'text/markdown'),
  textBody('It opens at 8.', 'text/html'),
  textBody('It opens at 8.', ''),
]);

describe('plain text', () => {
  it('leaves other media types alone', () => {
    expect(plainText.read(textBody('a,b', 'text/csv'))).toBeUndefined();
    expect(plainText.read(textBody('body{}', 'text/css'))).toBeUndefined();
  });

  it.each([['ok'], ['tobi'], [' pong\n'], ['v1.2.3'], ['Привет']])('takes %j for a bare word', (text) => {
    expect(isBareWord(text)).toBe(true);
  });

  it.each([['It opens.'], ['two words'], ['営業中'], ['ok!'], ['<b>8</b>'], [''], ['x'.repeat(41)]])(
    'takes %j for more, or for none',
    (text) => {
      expect(isBareWord(text)).toBe(false);
    },
  );
});
