// What may be wrong with a row of training/chat/data, one text a problem.

export function problemsOfRow(row) {
  const problems = [];
  const say = (text) => problems.push(`${row.id}: ${text}`);
  if (row.facts.length < 2 || row.facts.length > 4) say(`${row.facts.length} facts, 2 to 4 expected`);
  for (const fact of row.facts)
    if (fact.length < 25) say(`fact of ${fact.length} characters: ${fact.slice(0, 40)}`);
  if (row.answers.length !== 4) say(`${row.answers.length} answers, 4 expected`);
  const wrong = row.answers.map(
    (answer) => answer.filter(([, label]) => label === '-' || label === '?').length,
  );
  if (wrong.filter((count) => count === 0).length !== 2)
    say(`wrong sentences by answer: ${wrong.join(' ')}; two answers have none, two have 1 to 3`);
  const seen = new Map();
  for (const answer of row.answers) {
    if (answer.length === 0) say('empty answer');
    if (!answer.some(([, label]) => label === '+' || label === '-' || label === '?'))
      say(`answer without a sentence to check: ${answer[0]?.[0].slice(0, 40)}`);
    for (const [sentence, label] of answer) {
      if (!'+-?o'.includes(label)) say(`label ${label}`);
      if (sentence.length < 2 || sentence.length > 600) say(`sentence of ${sentence.length} characters`);
      const key = sentence.toLowerCase();
      if (sentence.length > 40 && (seen.get(key) ?? label) !== label)
        say(`two labels for: ${sentence.slice(0, 60)}`);
      seen.set(key, label);
    }
  }
  return problems;
}
