import type { Language } from './language.js';

/**
 * The finite forms of "to be" in the third person, divided by `|` as words are in the lists that take them in. Japanese and
 * Korean have none here: theirs end other words, and each list cuts them in its own way.
 */
export const FORMS_OF_BE: Readonly<Record<Language, string>> = {
  en: 'is|are|was|were',
  es: 'es|son|fue|fueron|era|eran|está|están|estaba',
  pt: 'é|são|foi|foram|era|eram|está|estão|estava',
  fr: 'est|sont|était|étaient|fut|furent',
  de: 'ist|sind|war|waren',
  it: 'è|sono|era|erano|fu|furono',
  ru: 'был|была|было|были|будет|будут',
  hi: 'है|हैं|था|थी|थे',
  ar: 'كان|كانت|يكون|تكون',
  zh: '是',
  ja: '',
  ko: '',
};
