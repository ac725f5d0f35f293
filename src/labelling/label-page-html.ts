import { SENTENCE_KEYS } from './sentence-keys.js';

/** The page on which answers are labelled. Texts are set as text, never as markup; `NONCE` is put in when it is served. */
export const LABEL_PAGE = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>answer-guard: label</title>
<style nonce="NONCE">
:root { color-scheme: light dark; --page: light-dark(#f5f6f4, #14171a); --card: light-dark(#fff, #1c2126); --line: light-dark(#d5dad6, #363d44); --field: light-dark(#7b857f, #79838d);
  --text: light-dark(#1a211d, #e6e9e7); --quiet: light-dark(#56615b, #a3aeb3); --accent: light-dark(#0b6e4f, #4cc59a); --bad: light-dark(#b3261e, #ff9c92); --bad-back: light-dark(#fde7e4, #471f1c);
  font: 17px/1.6 system-ui, 'Segoe UI', 'Liberation Sans', sans-serif; background: var(--page); color: var(--text); }
* { box-sizing: border-box; }
[hidden] { display: none !important; }
body { margin: 0; min-height: 100vh; display: flex; flex-direction: column; }
header, main { width: 100%; }
main { flex: 1; align-content: start; }
header, main, nav > div { max-width: 78rem; margin: 0 auto; padding: 0 1rem; }
header { display: flex; flex-wrap: wrap; gap: .3rem 1rem; align-items: center; padding-top: .8rem; }
h1 { font-size: 1.1rem; margin: 0; flex: 1; min-width: 10rem; } h1 span { color: var(--quiet); font-weight: 400; }
#progress { margin: 0; }
progress { width: 14rem; max-width: 100%; height: .5rem; accent-color: var(--accent); }
h2 { font-size: 1rem; margin: 0 0 .3rem; }
main { display: grid; grid-template-columns: minmax(0, 1fr); gap: 1rem; padding-top: .8rem; padding-bottom: 1rem; }
section { background: var(--card); border: 1px solid var(--line); border-radius: 10px; padding: 1rem 1.1rem; min-width: 0; }
@media (min-width: 860px) { main { grid-template-columns: repeat(2, minmax(0, 1fr)); align-items: start; } .said { position: sticky; top: 1rem; max-height: calc(100vh - 8rem); overflow: auto; } }
p { margin: 0 0 1rem; }
#question, #answer, .fact { white-space: pre-wrap; overflow-wrap: anywhere; }
#question { color: var(--quiet); } #answer { font-size: 1.05rem; line-height: 1.9; }
.fact { border-top: 1px solid var(--line); padding: .6rem 0; } .fact:first-child { border: 0; }
.sentence { background: none; border: 0; border-bottom: 2px dotted var(--field); font: inherit; padding: 0; text-align: start; display: inline; cursor: pointer; white-space: pre-wrap; overflow-wrap: anywhere; color: inherit; }
.sentence[aria-pressed=true] { background: var(--bad-back); border-bottom: 3px solid var(--bad); }
.sentence[aria-pressed=true] sup { color: var(--bad); }
.sentence[aria-pressed=true] sup::after { content: '✗'; }
sup { color: var(--quiet); font-size: .7em; font-weight: 700; margin-inline-end: .25em; }
.hint { color: var(--quiet); font-size: .875rem; margin: 0; }
nav { position: sticky; bottom: 0; background: var(--page); border-top: 1px solid var(--line); padding: .6rem 0; }
nav > div { display: flex; gap: .5rem; justify-content: center; flex-wrap: wrap; }
nav button { font: inherit; font-size: 1rem; color: inherit; background: var(--card); border: 1px solid var(--field); border-radius: 7px; padding: .35rem .8rem; cursor: pointer; }
nav button:hover { border-color: var(--accent); }
kbd { font: .8em ui-monospace, 'DejaVu Sans Mono', monospace; color: var(--quiet); border: 1px solid var(--line); border-bottom-width: 2px; border-radius: 4px; padding: 0 .35em; margin-inline-start: .35em; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
#notice { flex-basis: 100%; margin: 0; color: var(--bad); } #notice:empty { display: none; }
@media (max-width: 520px) { :root { font-size: 16px; } nav > div { gap: .3rem; padding: 0 .5rem; } nav button { font-size: .9rem; padding: .3rem .55rem; } kbd { display: none; } }
</style>
<header>
<h1>answer-guard <span>label</span></h1>
<p id="progress" role="status"></p>
<progress aria-label="Labelled" hidden></progress>
<p id="notice" role="alert"></p>
</header>
<main hidden>
<section class="said" aria-labelledby="answer-title">
<h2>Question</h2><p id="question" dir="auto"></p>
<h2 id="answer-title">Answer</h2><p id="answer" dir="auto"></p>
<p class="hint">Is every sentence what the facts say? Mark those that are not, by a touch or by their key, then say wrong.</p>
</section>
<section aria-labelledby="facts-title">
<h2 id="facts-title">Facts</h2><div id="facts"></div>
</section>
</main>
<nav aria-label="Verdict" hidden><div>
<button data-key="r">Right<kbd>r</kbd></button>
<button data-key="w">Wrong<kbd>w</kbd></button>
<button data-key="u">Unsure<kbd>u</kbd></button>
<button data-key="s">Later<kbd>s</kbd></button>
<button data-key="b">Back<kbd>b</kbd></button>
</div></nav>
<script nonce="NONCE">
const $ = (id) => document.getElementById(id);
const KEYS = '${SENTENCE_KEYS}';
const VERDICTS = { r: 'right', w: 'wrong', u: 'unsure' };
const PATHS = { s: 'skip', b: 'back' };
let exchange;
let wrong = new Set();
let isBusy = false;

function show(state) {
  exchange = state.exchange;
  wrong = new Set();
  const { labelled, of } = state.progress;
  $('progress').textContent = exchange ? labelled + ' of ' + of + ' labelled' : 'That was the last: ' + labelled + ' labelled. You can close this page.';
  $('notice').textContent = '';
  const bar = document.querySelector('progress');
  Object.assign(bar, { hidden: false, max: of, value: labelled });
  document.querySelector('main').hidden = document.querySelector('nav').hidden = !exchange;
  if (!exchange) return;
  $('question').textContent = exchange.question ?? '(not recorded)';
  const answer = $('answer');
  answer.replaceChildren();
  let from = 0;
  exchange.sentences.forEach(({ start, end }, index) => {
    answer.append(exchange.answer.slice(from, start));
    const key = document.createElement('sup');
    key.textContent = KEYS[index] ?? '';
    const sentence = document.createElement('button');
    sentence.className = 'sentence';
    sentence.append(key, exchange.answer.slice(start, end));
    sentence.setAttribute('aria-pressed', 'false');
    sentence.onclick = () => mark(index);
    answer.append(sentence);
    from = end;
  });
  answer.append(exchange.answer.slice(from));
  $('facts').replaceChildren(...exchange.facts.map((text) => {
    const fact = document.createElement('div');
    fact.className = 'fact';
    fact.dir = 'auto';
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
  $('notice').textContent = '';
}

async function press(key) {
  if (!exchange || isBusy) return;
  if (key.length === 1 && KEYS.includes(key)) return mark(KEYS.indexOf(key));
  if (!PATHS[key] && !VERDICTS[key]) return;
  if (key === 'r' && wrong.size > 0) {
    $('notice').textContent = 'Sentences are marked as wrong: say wrong, or take the marks off.';
    return;
  }
  isBusy = true;
  try {
    const body = JSON.stringify({ id: exchange.id, verdict: VERDICTS[key], wrong: key === 'w' ? [...wrong] : [] });
    const response = await fetch(PATHS[key] ?? 'label', { method: 'POST', body });
    if (!response.ok) throw new Error(response.status);
    show(await response.json());
  } catch {
    $('notice').textContent = 'The label was not kept: is answer-guard label still running?';
  } finally {
    isBusy = false;
  }
}

// A key that is held down says nothing of the answers after the first.
document.addEventListener('keydown', (event) => {
  if (!event.repeat && !event.ctrlKey && !event.metaKey && !event.altKey) void press(event.key.toLowerCase());
});
for (const button of document.querySelectorAll('nav button')) button.onclick = () => void press(button.dataset.key);
fetch('current').then((response) => response.json()).then(show).catch(() => {
  $('notice').textContent = 'There is nothing to label here: is answer-guard label still running?';
});
</script>
</html>
`;
