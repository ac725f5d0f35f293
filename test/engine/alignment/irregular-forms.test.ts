import { alignTexts } from './align-texts.js';
import type { Language } from '../../../src/engine/text/language.js';

describe('words whose forms no stemmer brings together', () => {
  it.each<[Language, string, string]>([
    ['en', 'She writes books.', 'She wrote books.'],
    ['en', 'The goods were bought.', 'They buy goods.'],
    ['en', 'Women and children first.', 'A woman and a child first.'],
    ['de', 'Das Konzert wird beginnen.', 'Das Konzert begann.'],
    ['fr', 'Le livre fut écrit.', 'Elle va écrire le livre.'],
    ['es', 'La puerta fue abierta.', 'Van a abrir la puerta.'],
    ['it', 'Il libro fu scritto.', 'Vuole scrivere il libro.'],
    ['pt', 'A porta foi aberta.', 'Vão abrir a porta.'],
  ])('%s: every content word of "%s" is found in "%s"', (language, claim, evidence) => {
    const { claim: reading, words } = alignTexts(language, claim, evidence);
    const missing = reading.tokens.filter(({ content, index }) => content && words[index]?.strength !== 1);
    expect(missing.map(({ norm }) => norm)).toEqual([]);
  });
});
