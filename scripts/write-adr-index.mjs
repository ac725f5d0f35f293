// node scripts/write-adr-index.mjs: docs/adr/README.md, the list of decisions, from the first lines of their pages.
import { writeFileSync } from 'node:fs';
import { indexOf, readDecisions } from './adr-index.mjs';

writeFileSync(new URL('../docs/adr/README.md', import.meta.url), indexOf(readDecisions()));
