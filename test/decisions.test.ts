import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import packageRoot from '../package-root.cjs';

const folder = join(packageRoot, 'docs/adr');
const names = readdirSync(folder).filter((name) => name !== 'README.md');
const index = readFileSync(join(folder, 'README.md'), 'utf8');

describe('docs/adr', () => {
  it.each(names)('%s has number, title, status and date, and stands in the list', (name) => {
    const [title = '', empty, status] = readFileSync(join(folder, name), 'utf8').split('\n');
    expect(title).toMatch(new RegExp(`^# ${name.slice(0, 4)}\\. .{8,}$`));
    expect(empty).toBe('');
    expect(status).toMatch(/^Status: (accepted|superseded by \d{4}), \d{4}-\d{2}-\d{2}\./);
    expect(index).toContain(`- ${name.slice(0, 4)} [${title.slice(8)}](${name})`);
  });

  it('lists nothing that is not there, and names what supersedes', () => {
    expect(index.match(/^- \d{4} /gm)).toHaveLength(names.length);
    const numbers = new Set(names.map((name) => name.slice(0, 4)));
    const others = [...index.matchAll(/superseded by (\d{4})/g)].map(([, number]) => number ?? '');
    expect(others.filter((number) => !numbers.has(number))).toEqual([]);
  });
});
