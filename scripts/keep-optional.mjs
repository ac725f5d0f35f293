// For the image: makes dependencies of the packages that are optional in an app and that the command uses where it is
// configured to (Redis, PostgreSQL, tokens, language models, documents, reports), so that `npm prune --omit=dev` leaves
// them. `node scripts/keep-optional.mjs`, in a copy of package.json that nobody publishes.
import { readFileSync, writeFileSync } from 'node:fs';

/** Only an app that has them brings them. */
const OF_APPS = ['@anthropic-ai/sdk', '@langchain/core', '@opentelemetry/api', 'ai'];

const manifest = JSON.parse(readFileSync('package.json', 'utf8'));
const isKept = ([name]) => name in manifest.peerDependenciesMeta && !OF_APPS.includes(name);
const developed = Object.entries(manifest.devDependencies);
Object.assign(manifest.dependencies, Object.fromEntries(developed.filter(isKept)));
manifest.devDependencies = Object.fromEntries(developed.filter((entry) => !isKept(entry)));
writeFileSync('package.json', `${JSON.stringify(manifest, null, 2)}\n`);
