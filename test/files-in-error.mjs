// Type checks the repository with some of its files' texts replaced, and prints the files that then do not compile, as JSON.
// A process of its own: under jest the compiler takes twice the time.
// Usage: node test/files-in-error.mjs ROOT_FILE… < [[FILE, TEXT], …]; paths are relative to the repository
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import ts from 'typescript';

const packageRoot = join(import.meta.dirname, '..');
const overlay = new Map(
  JSON.parse(readFileSync(0, 'utf8')).map(([file, text]) => [join(packageRoot, file), text]),
);
const config = ts.readConfigFile(join(packageRoot, 'tsconfig.json'), (path) => ts.sys.readFile(path)).config;
const { options } = ts.parseJsonConfigFileContent(
  config,
  { ...ts.sys, readDirectory: () => [] },
  packageRoot,
);
const host = ts.createCompilerHost(options);
const read = host.getSourceFile.bind(host);
host.getSourceFile = (path, language, ...rest) => {
  const text = overlay.get(path);
  return text === undefined ? read(path, language, ...rest) : ts.createSourceFile(path, text, language);
};
const roots = process.argv.slice(2).map((file) => join(packageRoot, file));
const program = ts.createProgram(roots, { ...options, incremental: false }, host);
const inError = program
  .getSourceFiles()
  .filter(({ fileName }) => fileName.startsWith(packageRoot) && !fileName.includes('node_modules'))
  .filter((file) => program.getSemanticDiagnostics(file).length > 0)
  .map(({ fileName }) => relative(packageRoot, fileName));
console.log(JSON.stringify(inError));
