/**
 * How the report looks, light or dark as the reader's system is. Charts use the same names, so that one drawing serves both. The
 * four actions have colours that people with colour-blindness tell apart (Okabe and Ito); what is drawn with them has an edge of ink,
 * as the pale ones alone are hard to see on white.
 */
export const PAGE_STYLE = `
:root { color-scheme: light dark; --ink: #1a1a1a; --quiet: #595959; --page: #fff; --line: #ccc; --rule: #e5e5e5; --bar: #0072b2; --moved: #d55e00;
  --pass: #009e73; --annotate: #f0e442; --rewrite: #e69f00; --block: #d55e00;
  font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--page); }
@media (prefers-color-scheme: dark) { :root { --ink: #e8eaea; --quiet: #a9b1b1; --page: #14181a; --line: #4a5356; --rule: #2b3235; --bar: #56b4e9; --moved: #ff8a3d;
  --block: #ee6a10; } }
ul.short { font-size: 1.05rem; padding: .9rem 1.2rem .9rem 2.2rem; border: 1px solid var(--line); border-radius: 10px; margin: 1.2rem 0; }
.short li { margin: .25rem 0; }
main { max-width: 60rem; margin: 0 auto; padding: 1rem 1.5rem 4rem; }
h1 { font-size: 1.5rem; } h2 { font-size: 1.15rem; margin-top: 2.5rem; border-bottom: 1px solid var(--line); }
h1, h3, p, td, code { overflow-wrap: anywhere; }
svg { --plot-background: var(--page); max-width: 100%; min-width: 34rem; height: auto; }
.wide { overflow-x: auto; }
.wide:focus-visible { outline: 2px solid var(--bar); outline-offset: 2px; }
table { border-collapse: collapse; font-size: .9rem; font-variant-numeric: tabular-nums; }
th, td { text-align: left; padding: .25rem .75rem .25rem 0; border-bottom: 1px solid var(--rule); vertical-align: top; }
td { min-width: 4rem; }
.key { white-space: nowrap; }
.key::before { content: ''; display: inline-block; width: .8em; height: .8em; margin: 0 .3em 0 .8em; border: 1px solid var(--ink); }
.pass::before { background: var(--pass); } .annotate::before { background: var(--annotate); }
.rewrite::before { background: var(--rewrite); } .block::before { background: var(--block); }
@media print { :root { --ink: #1a1a1a; --quiet: #595959; --page: #fff; } .wide { overflow: visible; } svg { min-width: 0; } }
`;
