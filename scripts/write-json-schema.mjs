// Writes the JSON Schema of the configuration file for editors; a test holds it to the schema that validates.
import { writeFileSync } from 'node:fs';
import { format, resolveConfig } from 'prettier';
import { fileJsonSchema } from '../dist/esm/config/schema.js';

const path = 'config/answer-guard.schema.json';
writeFileSync(
  path,
  await format(JSON.stringify(fileJsonSchema()), { ...(await resolveConfig(path)), parser: 'json' }),
);
