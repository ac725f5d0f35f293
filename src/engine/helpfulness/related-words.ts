import { otherForms } from '../alignment/irregular-forms.js';
import { synonymsOf } from '../alignment/lexical-relations.js';
import { shareRoot } from '../alignment/word-alignment.js';
import type { Language } from '../text/language.js';

/** Whether a word is among stems by any of its forms, or by a synonym: "wrote" by "written", "height" by "high". */
export function isAmong(wanted: string, stems: ReadonlySet<string>, language: Language): boolean {
  return (
    stems.has(wanted) ||
    otherForms(wanted, language).some((form) => stems.has(form)) ||
    synonymsOf(wanted, language).some((synonym) => stems.has(synonym))
  );
}

/** The same, and also by a word of its root: "director" by "directed". As many steps as there are stems. */
export function isNearlyAmong(wanted: string, stems: ReadonlySet<string>, language: Language): boolean {
  if (isAmong(wanted, stems, language)) return true;
  for (const stem of stems) if (shareRoot(stem, wanted)) return true;
  return false;
}
