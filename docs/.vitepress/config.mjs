// npm run docs:build: docs/ as a site, with a search that needs no server. A link to a page that is not there fails the build.
import { readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { slugOf } from './slug.mjs';

const docs = new URL('../', import.meta.url);
const groups = JSON.parse(readFileSync(new URL('sidebar.json', import.meta.url), 'utf8'));
const { description, repository } = JSON.parse(readFileSync(new URL('../package.json', docs), 'utf8'));

/** A page's first heading, without its marks of code. */
function titleOf(page) {
  const file = page.endsWith('/') ? `${page}README.md` : `${page}.md`;
  const [, title = page] = /^# (.+)$/m.exec(readFileSync(new URL(file, docs), 'utf8')) ?? [];
  return title.replaceAll('`', '');
}

/**
 * Links that leave docs/ lead to files that are no pages. They become links to the repository where package.json names one,
 * and plain text elsewhere.
 */
function linksOutside(md) {
  const before =
    md.renderer.rules.link_open ??
    ((tokens, at, options, _env, self) => self.renderToken(tokens, at, options));
  md.core.ruler.push('links-outside', ({ env, tokens }) => {
    for (const token of tokens.flatMap(({ children }) => children ?? [])) {
      const href = token.type === 'link_open' ? (token.attrGet('href') ?? '') : '';
      if (!href.startsWith('../')) continue;
      const target = normalize(join('docs', dirname(env.relativePath ?? ''), href));
      if (target.startsWith('docs')) continue;
      const url = repository?.url?.replace(/^git\+|\.git$/g, '');
      if (url === undefined) token.attrs = [['title', target]];
      else token.attrSet('href', `${url}/blob/main/${target}`);
    }
  });
  md.renderer.rules.link_open = (tokens, at, ...rest) =>
    tokens[at].attrGet('href') === null
      ? `<a title="${tokens[at].attrGet('title')}">`
      : before(tokens, at, ...rest);
}

export default {
  title: 'answer-guard',
  description,
  rewrites: { 'adr/README.md': 'adr/index.md' },
  lastUpdated: false,
  markdown: { anchor: { slugify: slugOf }, config: linksOutside },
  themeConfig: {
    search: { provider: 'local' },
    outline: [2, 3],
    sidebar: groups.map(({ text, items }) => ({
      text,
      items: items.map((page) => ({ text: titleOf(page), link: `/${page}` })),
    })),
  },
};
