const FRACTION = /\\[dt]?frac\{([^{}]*)\}\{([^{}]*)\}/gu;
const ENVIRONMENT = /\\(?:begin|end)\{[\w*]{1,29}\}/gu;
/** A command up to what it is about, `\text{…}`. */
const COMMAND = /\\[a-zA-Z]+\*?\s?(?:\[[^[\]{}\\]*\])?\{/gu;
/** What begins an item of a list or a line. */
const OF_A_LINE = /^\s*\\(?:item|par|noindent|hfill|centering|quad)([^a-zA-Z]|$)/u;
const SPACES = /\\(?:[,;:! ]|q?quad(?![a-zA-Z]))/gu;
const DELIMITERS = /\\[()[\]]/gu;
/** A formula between dollars: no blank inside of them, and no digit behind, as sums of money have. */
const DOLLARS = /\$\$|\$([^\s$](?:[^$\n]*[^\s$])?)\$(\d?)/gu;

/** A text with its LaTeX read as what it shows: "$\mathbf{1958}$" and "\text{1958}" are 1958. Linear. */
export function withoutLatex(text: string): string {
  if (!/[\\$]/u.test(text)) return text;
  const undelimited = text
    .replace(DELIMITERS, '')
    .replace(DOLLARS, (found: string, inner: string | undefined, digit: string | undefined) =>
      (digit ?? '') === '' ? (inner ?? '') : found,
    );
  const isFormula = undelimited !== text || text.search(COMMAND) >= 0;
  if (!isFormula) return text.replace(OF_A_LINE, '$1');
  return undelimited
    .replace(OF_A_LINE, '$1')
    .replace(SPACES, ' ')
    .replace(FRACTION, '$1/$2')
    .replace(ENVIRONMENT, ' ')
    .replace(COMMAND, '')
    .replace(/[{}]/gu, '');
}
