/** The page on which answers are labelled. Texts are set as text, never as markup; `NONCE` is put in when it is served. */
export const LABEL_PAGE = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>answer-guard: label</title>
<style nonce="NONCE">
html { color-scheme: light dark; --ink: #1a1a1a; --quiet: #555; --page: #fff; --fact: #f4f4f4; --line: #ccc; --wrong: #ffd9c7; --mark: #d55e00; }
@media (prefers-color-scheme: dark) { html { --ink: #e8eaea; --quiet: #a9b1b1; --page: #14181a; --fact: #1f2527; --line: #3c4446; --wrong: #5a2a12; --mark: #ff9455; } }
body { font: 17px/1.55 system-ui, sans-serif; max-width: 62rem; margin: 0 auto; padding: 1rem 1.5rem 0; background: var(--page); color: var(--ink); }
h1 { font-size: 1rem; color: var(--quiet); } h2 { font-size: 1rem; margin: 1.5rem 0 .25rem; }
#answer { white-space: pre-wrap; } .fact { white-space: pre-wrap; background: var(--fact); padding: .6rem .9rem; margin: .5rem 0; }
.sentence { background: none; border: 0; border-bottom: 2px dotted #888; font: inherit; padding: 0; text-align: left; display: inline; cursor: pointer; white-space: pre-wrap; color: inherit; }
.sentence[aria-pressed=true] { background: var(--wrong); border-bottom: 2px solid var(--mark); }
sup { color: var(--quiet); margin-right: .15em; }
nav { position: sticky; bottom: 0; background: var(--page); border-top: 1px solid var(--line); margin-top: 1.5rem; padding: .75rem 0; display: flex; gap: .75rem; justify-content: center; flex-wrap: wrap; }
nav[hidden] { display: none; }
nav button { font: inherit; padding: .4rem 1rem; }
</style>
<h1 id="progress" role="status"></h1>
<main hidden>
<h2>Question</h2><p id="question"></p>
<h2>Answer</h2><p id="answer"></p>
<h2>Facts</h2><div id="facts"></div>
</main>
<nav hidden>
<button data-key="r">Right (r)</button>
<button data-key="w">Wrong, with the marked sentences (w)</button>
<button data-key="u">Unsure (u)</button>
<button data-key="s">Later (s)</button>
</nav>
<script nonce="NONCE">
const $ = (id) => document.getElementById(id);
const KEYS = '123456789';
const VERDICTS = { r: 'right', w: 'wrong', u: 'unsure' };
let exchange;
let wrong = new Set();
let isBusy = false;

function show(state) {
  exchange = state.exchange;
  wrong = new Set();
  const { labelled, of } = state.progress;
  $('progress').textContent = exchange ? labelled + ' of ' + of + ' labelled' : 'All ' + of + ' are labelled or left for later. You can close this page.';
  document.querySelector('main').hidden = document.querySelector('nav').hidden = !exchange;
  if (!exchange) return;
  $('question').textContent = exchange.question ?? '(not recorded)';
  const answer = $('answer');
  answer.replaceChildren();
  let from = 0;
  exchange.sentences.forEach(({ start, end }, index) => {
    answer.append(exchange.answer.slice(from, start));
    const number = document.createElement('sup');
    number.textContent = index + 1;
    const sentence = document.createElement('button');
    sentence.className = 'sentence';
    sentence.append(number, exchange.answer.slice(start, end));
    sentence.setAttribute('aria-pressed', 'false');
    sentence.onclick = () => mark(index);
    answer.append(sentence);
    from = end;
  });
  answer.append(exchange.answer.slice(from));
  $('facts').replaceChildren(...exchange.facts.map((text) => {
    const fact = document.createElement('div');
    fact.className = 'fact';
    fact.textContent = text;
    return fact;
  }));
  scrollTo(0, 0);
}

function mark(index) {
  const sentence = document.querySelectorAll('.sentence')[index];
  if (!sentence) return;
  const isWrong = !wrong.delete(index);
  if (isWrong) wrong.add(index);
  sentence.setAttribute('aria-pressed', String(isWrong));
}

async function press(key) {
  if (!exchange || isBusy) return;
  if (KEYS.includes(key)) return mark(KEYS.indexOf(key));
  if (key !== 's' && !VERDICTS[key]) return;
  isBusy = true;
  try {
    const body = JSON.stringify({ id: exchange.id, verdict: VERDICTS[key], wrong: key === 'w' ? [...wrong] : [] });
    const response = await fetch(key === 's' ? 'skip' : 'label', { method: 'POST', body });
    if (!response.ok) throw new Error(response.status);
    show(await response.json());
  } catch {
    $('progress').textContent = 'The label was not kept: is answer-guard label still running?';
  } finally {
    isBusy = false;
  }
}

document.addEventListener('keydown', (event) => {
  if (!event.ctrlKey && !event.metaKey && !event.altKey) void press(event.key.toLowerCase());
});
for (const button of document.querySelectorAll('nav button')) button.onclick = () => void press(button.dataset.key);
fetch('current').then((response) => response.json()).then(show);
</script>
</html>
`;
