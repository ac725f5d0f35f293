import type { Alignment } from '../alignment/alignment.js';
import type { Objection } from '../alignment/objection.js';
import { isYesOrNo } from '../conclusions/conditions.js';
import { isEmpty } from '../conclusions/none.js';
import type { Language } from '../text/language.js';
import type { CellSpan } from './self-contained.js';

/** What stands between the name of a cell and what a claim says of it. */
const COPULA: Readonly<Partial<Record<Language, RegExp>>> = {
  zh: /^(?:是|为|在|位于|：|:)/u,
  ja: /^(?:は|が|：|:)/u,
  ko: /^(?:은|는|이|가|:)\s/u,
};
const PART_END = /[，。、；,;.!?！？\n]/u;
/** In UTF-16 units: what is longer says more than what the cell has. */
const LONGEST_SAID = 16;
const NUMBER = /\p{Nd}|[一二三四五六七八九十百千万両两]/u;
const LETTER = /\p{L}/gu;

/**
 * Where names do not show by capitals: the claim names a cell and has other words in the place of its text, none of whose
 * characters the text has, "办公地点在重庆" of "办公地点: 成都".
 */
export function cellReplaced(
  { claim, evidence }: Alignment,
  cells: readonly CellSpan[],
): readonly Objection[] {
  const copula = COPULA[claim.language];
  if (copula === undefined) return [];
  return cells.flatMap(({ nameStart, start, end }): Objection[] => {
    const name = evidence.text.slice(nameStart, start).replace(/:\s*$/u, '');
    const text = evidence.text.slice(start, end);
    const at = name.length < 2 ? -1 : claim.text.indexOf(name);
    if (at < 0 || text === '' || NUMBER.test(text) || isYesOrNo(text) || isEmpty(text)) return [];
    const behind = claim.text.slice(at + name.length);
    const link = copula.exec(behind)?.[0];
    if (link === undefined) return [];
    const [said = ''] = behind.slice(link.length).split(PART_END, 1);
    const letters = said.match(LETTER) ?? [];
    const isTold = letters.some((letter) => text.includes(letter));
    if (letters.length === 0 || said.length > LONGEST_SAID || isTold) return [];
    return [{ rule: 'cell-replaced', claim: said, evidence: text, cap: 0.2, contradicts: 0.85 }];
  });
}
