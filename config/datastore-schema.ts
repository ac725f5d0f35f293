import { z } from 'zod';
import { LARGEST_TOP_K } from '../src/datastores/datastore.js';
import { isPostgresUrl } from '../src/postgres/postgres-pool.js';
import { LANGUAGES } from '../src/text/language.js';

const path = z.string().min(1).max(4096);
const topK = z
  .int()
  .min(1)
  .max(LARGEST_TOP_K)
  .describe('Passages that become facts of a check, at most. Default: 30')
  .optional();

const folderStoreSchema = z.strictObject({
  folder: path.describe(
    'Folder of Markdown, text, HTML, PDF, JSON and CSV files; relative to the working directory.',
  ),
  baseUri: z
    .string()
    .max(2000)
    .regex(/^[a-z][a-z0-9+.-]*:\/\/\S*$/, { error: 'must be an address such as https://docs.example.com/' })
    .describe("What stands before a file's path to make its address. Default: store://NAME/")
    .optional(),
  index: path
    .describe(
      'File that keeps the index between runs; relative to the working directory. Default: it is made anew',
    )
    .optional(),
  language: z
    .enum(LANGUAGES)
    .describe('Language of the texts, for their inflections. Default: English and Russian ones are known')
    .optional(),
  watch: z
    .boolean()
    .describe('Whether changes of files are taken up by themselves. Default: true')
    .optional(),
  topK,
});

const postgresStoreSchema = z.strictObject({
  postgres: z
    .string()
    .max(2000)
    .refine((url) => isPostgresUrl(url) && URL.canParse(url), {
      error: 'must be a URL such as postgres://user:password@host:5432/database',
    })
    .describe('The database: postgres://…'),
  query: z
    .string()
    .min(1)
    .max(20_000)
    .describe(
      'A query of your own: $1 is the text, $2 how many rows; columns text, uri, title. Default: our own tables',
    )
    .optional(),
  embed: path
    .describe(
      'A module whose default export makes a list of numbers of a text, for pgvector. Default: words alone',
    )
    .optional(),
  folder: path
    .describe('Folder whose files `answer-guard store sync` puts into it. Default: none')
    .optional(),
  baseUri: folderStoreSchema.shape.baseUri,
  language: z
    .string()
    .regex(/^[a-z_]{1,63}$/, { error: 'must be a text search configuration such as english' })
    .describe('Text search configuration of PostgreSQL. Default: english')
    .optional(),
  topK,
});

const moduleStoreSchema = z.strictObject({
  module: path.describe(
    'A module whose default export is a function of a text and { topK, signal } that gives passages.',
  ),
  topK,
});

/** Stores of texts that checks can name in place of facts. */
export const datastoresSchema = z.record(
  z.string().regex(/^[\w-]{1,63}$/, { error: 'must be 1 to 63 letters, digits, _ and -' }),
  z.union([folderStoreSchema, postgresStoreSchema, moduleStoreSchema]),
);
export type DatastoresSettings = z.infer<typeof datastoresSchema>;
export type DatastoreSettings = DatastoresSettings[string];
