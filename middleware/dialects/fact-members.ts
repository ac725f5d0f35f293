/** Members that hold what an answer rests on, in bodies of an app's own making; all that are there count. */
export const FACT_MEMBERS = [
  'facts',
  'sources',
  'context',
  'contexts',
  'documents',
  'docs',
  'chunks',
  'passages',
  'citations',
  'references',
  'snippets',
  'evidence',
  'sourceDocuments',
  'source_documents',
  'retrieved',
] as const;
