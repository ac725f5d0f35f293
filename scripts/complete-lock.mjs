// Where a registry does not carry the binaries of every platform, npm leaves these out of package-lock.json, and `npm ci`
// then refuses the file on every machine. This puts them back, by the names and exact versions that their packages ask
// for. Run it after `npm install` if `npm ci` says "Missing: … from lock file".
import { readFileSync, writeFileSync } from 'node:fs';

const OS = ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32'];
const CPU = ['arm64', 'arm', 'ia32', 'loong64', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64'];

/** What a binary's name says of where it runs: `@swc/core-linux-x64-musl`. */
function platformOf(name) {
  const os = OS.find((one) => name.includes(`-${one}`));
  const cpu = CPU.find((one) => name.includes(`-${one}`));
  const libc = /musl/.test(name) ? 'musl' : /-gnu/.test(name) && os === 'linux' ? 'glibc' : undefined;
  return { ...(cpu && { cpu: [cpu] }), ...(os && { os: [os] }), ...(libc && { libc: [libc] }) };
}

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'));
const added = [];
for (const entry of Object.values(lock.packages)) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    const place = `node_modules/${name}`;
    if (lock.packages[place] !== undefined || !/^\d/.test(version)) continue;
    lock.packages[place] = { version, ...platformOf(name), ...(entry.dev && { dev: true }), optional: true };
    added.push(`${name}@${version}`);
  }
}
const [root, ...rest] = Object.entries(lock.packages);
lock.packages = Object.fromEntries([root, ...rest.sort(([a], [b]) => a.localeCompare(b, 'en'))]);
writeFileSync('package-lock.json', `${JSON.stringify(lock, null, 2)}\n`);
console.log(added.length === 0 ? 'nothing is missing' : added.join('\n'));
