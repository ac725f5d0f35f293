// Runs the queries given as JSON on a database with pgvector, and prints their results: the database's WebAssembly is not
// for jest's module loader.
import { PGlite } from '@electric-sql/pglite';
import { vector } from '@electric-sql/pglite-pgvector';

const db = new PGlite({ extensions: { vector } });
const results = [];
for (const query of JSON.parse(process.argv[2])) results.push(await db.query(query));
console.log(JSON.stringify(results));
await db.close();
