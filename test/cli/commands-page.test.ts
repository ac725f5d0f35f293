import type { Command } from 'commander';
import { EXIT } from '../../src/cli/cli-io.js';
import { cliProgram } from '../../src/cli/cli-program.js';
import { serveCommand } from '../../src/cli/commands/serve.js';
import { namesIn, readPage, rowsOf, sectionOf } from '../markdown.js';
import { fakeIo } from './fake-io.js';

describe('docs/commands.md', () => {
  /** Each command that does something, by its name: what is said of it, and a row for each of its arguments and options. */
  const commands = new Map<string, { about: string; rows: string[][] }>();
  function add(command: Command, name: string): void {
    for (const sub of command.commands) add(sub, `${name} ${sub.name()}`.trim());
    if (command.commands.length > 0) return;
    const help = command.createHelp();
    const rows = [
      ...command.registeredArguments.map((argument) => [argument.name(), help.argumentDescription(argument)]),
      ...command.options.map((option) => [option.flags, help.optionDescription(option)]),
    ];
    commands.set(name, { about: command.description(), rows });
  }
  const programOf = (asked: string | undefined): Promise<Command> =>
    cliProgram(fakeIo(), () => undefined, asked);
  beforeAll(async () => {
    add(await programOf(undefined), '');
  });
  const text = readPage('docs/commands.md');
  const headings = [...text.matchAll(/^## (.+)$/gm)].map(([, name = '']) => name);

  it('has a heading for each command', () => {
    expect(headings).toEqual([...commands.keys(), 'Exit codes']);
  });

  it.each(headings.filter((name) => !['serve', 'Exit codes'].includes(name)))(
    'says of %s what --help says',
    (name) => {
      const { about, rows } = commands.get(name)!;
      const section = sectionOf(text, name);
      expect(section.replace(/\s+/g, ' ')).toContain(about);
      expect(rowsOf(section).map(([part, meaning]) => [namesIn(part)[0], meaning])).toEqual(rows);
    },
  );

  it.each([...new Set(headings.slice(0, -1).map((name) => name.replace(/ .*/, '')))])(
    'of a command line that begins with %s no other command is loaded',
    async (name) => {
      const { commands: loaded } = await programOf(name);
      expect(loaded.map((command) => command.name())).toEqual([name]);
    },
  );

  it('has the exit codes', () => {
    const codes = rowsOf(sectionOf(text, 'Exit codes')).map(([code]) => Number(code));
    expect(codes).toEqual(Object.values(EXIT));
  });
});

describe('docs/service.md', () => {
  it('lists every option of serve', () => {
    const options = serveCommand(fakeIo(), () => undefined).options.map(({ long }) => long);
    const service = sectionOf(readPage('docs/service.md'), 'Options');
    expect(options.filter((option) => !service.includes(`\`${option}\``))).toEqual([]);
  });
});
