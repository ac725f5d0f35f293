import { readdir, readFile } from 'node:fs/promises';
import MiniSearch from 'minisearch';

const FOLDER = new URL('./documents/', import.meta.url);

/** The sections of a Markdown document: what is under each heading, with the headings above it as its title. */
function sections(markdown, file) {
  const [, title = file] = /^# (.+)$/m.exec(markdown) ?? [];
  return markdown
    .replace(/^# .+\n/, '')
    .split(/^(?=## )/m)
    .map((part) => {
      const [, heading] = /^## (.+)$/m.exec(part) ?? [];
      const text = part.replace(/^## .+\n/, '').trim();
      return { text, title: heading === undefined ? title : `${title}: ${heading}`, source: file };
    })
    .filter(({ text }) => text !== '')
    .map((section, index) => ({ id: `${file}#${index}`, ...section }));
}

/** A search over the folder of documents. */
export async function openDocuments() {
  const files = (await readdir(FOLDER)).filter((name) => name.endsWith('.md')).sort();
  const documents = (
    await Promise.all(
      files.map(async (file) => sections(await readFile(new URL(file, FOLDER), 'utf8'), file)),
    )
  ).flat();
  const index = new MiniSearch({
    fields: ['title', 'text'],
    storeFields: ['text', 'title', 'source'],
    searchOptions: { boost: { title: 2 }, prefix: true, fuzzy: 0.15 },
  });
  index.addAll(documents);
  return {
    /** The best sections for a question, as `{ text, metadata }`. */
    search(question, limit = 4) {
      return index
        .search(question)
        .slice(0, limit)
        .map(({ text, title, source }) => ({ text, metadata: { title, source } }));
    },
  };
}
