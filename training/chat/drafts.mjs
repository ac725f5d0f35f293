// The draft form in which scenarios are written by hand, and its rows. A draft is a text file:
//
//   %scenario domain | lang | form
//   %fact            (2 to 4 of them, any lines up to the next %)
//   %question ...    (1 to 3 questions about the same facts; each becomes a row)
//   %answer          (4 of them for each question; then one line a sentence: label, blank, sentence)
//   + sentence       labels: + supported, - contradicted, ? not in the facts, o needs no check
//
// parseDraft(text, name) returns { rows, problems }: rows in the form of training/chat/data, and what is wrong with the
// draft, with line numbers.

const LANGUAGES = new Set(['en', 'de', 'fr', 'es', 'it', 'pt', 'ru', 'ar', 'hi', 'ja', 'ko', 'zh']);
const FORMS = new Set(['prose', 'table', 'record', 'faq', 'list', 'mixed']);

export function parseDraft(text, name) {
  const rows = [];
  const problems = [];
  let scenario;
  let row;
  let answer;
  let fact = false;
  let scenarios = 0;
  const close = () => {
    for (const each of scenario?.rows ?? []) {
      each.facts = scenario.facts.map((lines) => lines.join('\n').trim());
      rows.push(each);
    }
  };
  for (const [at, line] of text.split(/\r?\n/u).entries()) {
    const where = `${name}:${at + 1}`;
    const directive = /^%(scenario|fact|question|answer)\b\s*(.*)$/u.exec(line);
    if (directive) {
      const [, kind, rest] = directive;
      fact = false;
      if (kind === 'scenario') {
        close();
        scenarios++;
        const [domain, lang, form] = rest.split('|').map((part) => part.trim());
        if (!domain || !LANGUAGES.has(lang) || !FORMS.has(form))
          problems.push(`${where}: scenario needs domain | lang | form: ${rest}`);
        scenario = {
          id: `${name}-${String(scenarios).padStart(3, '0')}`,
          domain,
          lang,
          form,
          facts: [],
          rows: [],
        };
        row = answer = undefined;
      } else if (!scenario) {
        problems.push(`${where}: %${kind} before %scenario`);
      } else if (kind === 'fact') {
        scenario.facts.push(rest ? [rest] : []);
        fact = true;
      } else if (kind === 'question') {
        if (!rest) problems.push(`${where}: question is empty`);
        const { id, domain, lang, form } = scenario;
        row = {
          id: `${id}${'abc'[scenario.rows.length] ?? 'x'}`,
          domain,
          lang,
          form,
          facts: [],
          question: rest,
          answers: [],
        };
        scenario.rows.push(row);
        answer = undefined;
      } else if (row) {
        answer = [];
        row.answers.push(answer);
      } else {
        problems.push(`${where}: %answer before %question`);
      }
      continue;
    }
    if (fact) {
      scenario.facts.at(-1).push(line);
      continue;
    }
    if (line.trim() === '') continue;
    const sentence = /^([+\-?o]) (.+)$/u.exec(line);
    if (!sentence || !answer) problems.push(`${where}: expected "label sentence", got: ${line.slice(0, 60)}`);
    else answer.push([sentence[2].trim(), sentence[1]]);
  }
  close();
  return { rows, problems };
}
