// What a user's code, the command and the package's own threads and processes begin at.

/** Files that the package itself starts a thread or a process with, by their path. */
const STARTED = [
  'checkers/embedded/worker',
  'checkers/embedded/model-child',
  'datastores/folder/folder-worker',
];

/**
 * The scripts and declarations that are reached from outside, relative to the package's root.
 *
 * @param {{ exports: unknown, bin: unknown }} manifest the package.json
 * @returns {readonly string[]}
 */
export function packageEntries({ exports, bin }) {
  return [...namesIn(exports), ...namesIn(bin), ...STARTED.map((name) => `dist/esm/src/${name}.js`)]
    .map((name) => name.replace(/^\.\//, ''))
    .filter((name) => /\.(?:js|d\.ts)$/.test(name));
}

function namesIn(value) {
  return typeof value === 'string' ? [value] : Object.values(value).flatMap(namesIn);
}
