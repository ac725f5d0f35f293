// node scripts/write-adr-index.mjs: docs/adr/README.md, the list of decisions, from the files' titles and status lines.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';

const folder = new URL('../docs/adr/', import.meta.url);
const lines = readdirSync(folder)
  .filter((name) => /^\d{4}-/.test(name))
  .sort()
  .map((name) => {
    const [title, , status = ''] = readFileSync(new URL(name, folder), 'utf8').split('\n');
    const [, number, decision] = /^# (\d{4})\. (.+)$/.exec(title) ?? [];
    const [, state, date] =
      /^Status: (accepted|superseded by \d{4}), (\d{4}-\d{2}-\d{2})\./.exec(status) ?? [];
    if (decision === undefined || date === undefined)
      throw new Error(`${name}: expected "# NNNN. Title", an empty line, and "Status: accepted, DATE."`);
    return `- ${number} [${decision}](${name}), ${date}${state === 'accepted' ? '' : `, ${state}`}`;
  });
writeFileSync(
  new URL('README.md', folder),
  `# Decisions

What was decided where the next reader would ask why, with what it gave up. Written when it was taken and not kept up to date: what holds now
stands in [docs](../). \`node scripts/write-adr-index.mjs\` writes this list.

${lines.join('\n')}
`,
);
