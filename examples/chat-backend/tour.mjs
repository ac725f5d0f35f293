import { readFile } from 'node:fs/promises';

const MARKS = {
  grounded: '✓',
  uncertain: '~',
  unsupported: '✗',
  contradicted: '✗',
  notChecked: '·',
  unjudged: '?',
};

const quote = (text) => text.replace(/^/gm, '    | ');

/** The counters and sums of a Prometheus page, by name and labels. */
async function readMetrics(url) {
  const page = await (await fetch(`${url}/metrics`)).text();
  const lines = page.split('\n').filter((line) => /^answer_guard_\w+(?:_total|_count)\b/.test(line));
  return new Map(
    lines.map((line) => [
      line.slice(0, line.lastIndexOf(' ')),
      Number(line.slice(line.lastIndexOf(' ') + 1)),
    ]),
  );
}

function describeClaims({ verdict, decision, exchange }) {
  if (verdict.kind === 'failed') return `    (the check did not complete: ${verdict.cause})`;
  const { claims, citedChunks } = verdict.response;
  return claims
    .map((claim, index) => {
      const { state } = decision.claims[index];
      const score = claim.score === undefined ? '' : ` ${claim.score.toFixed(2)}`;
      const cited = [...claim.citationIndices, ...(claim.antiCitationIndices ?? [])].map((at) => {
        const { source, chunkText } = citedChunks[at];
        const title = exchange.facts[Number(source)]?.attributes?.title ?? `fact ${source}`;
        return `        ${state === 'contradicted' ? 'against' : 'cites'} [${title}] ${JSON.stringify(chunkText)}`;
      });
      return [
        `    ${MARKS[state]} ${state}${score}: ${claim.claimText.replaceAll('\n', ' ')}`,
        ...cited,
      ].join('\n');
    })
    .join('\n');
}

/** Sends every recorded question through the backend over HTTP and prints what became of each answer. */
export async function tour(url, decisions) {
  const recorded = JSON.parse(await readFile(new URL('./recorded-answers.json', import.meta.url), 'utf8'));
  const before = await readMetrics(url);
  for (const [index, { question, kind }] of recorded.entries()) {
    decisions.length = 0;
    const response = await fetch(`${url}/chat`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ question }),
    });
    const { answer } = await response.json();
    const [outcome] = decisions;
    console.log(`\n${index + 1}. ${question}   (recorded: ${kind})`);
    console.log(`  before\n${quote(outcome.exchange.answer)}`);
    console.log(`  claims\n${describeClaims(outcome)}`);
    console.log(
      `  ${outcome.decision.action}${outcome.text === outcome.exchange.answer ? ', unchanged' : `\n  after\n${quote(answer)}`}`,
    );
    console.log(`  Answer-Guard: ${response.headers.get('answer-guard')}`);
  }
  console.log('\nMetrics that moved');
  for (const [name, value] of await readMetrics(url)) {
    const moved = value - (before.get(name) ?? 0);
    if (moved !== 0) console.log(`  ${name} +${moved}`);
  }
}
