import type { GroundingFact } from '../../src/contract/check-request.js';
import { inParts } from './cut-text.js';
import { FILE_TYPES } from './file-types.js';
import { toFacts } from '../../middleware/facts/to-facts.js';

/** The facts in a file. Rejects with a message for the reader of the page. Nothing leaves the browser. */
export async function factsInFile(file: File): Promise<readonly GroundingFact[]> {
  const ending = /\.(\w+)$/u.exec(file.name)?.[1]?.toLowerCase() ?? '';
  const facts = await readAs(ending, file);
  if (facts.length === 0) throw new Error(`${file.name} holds no text.`);
  return facts;
}

async function readAs(ending: string, file: File): Promise<readonly GroundingFact[]> {
  switch (ending) {
    case 'json': {
      const text = await file.text();
      const facts = titled(toFacts(parse(text, file.name)), file.name);
      // Data that is no list of documents is a fact as it stands.
      return facts.length > 0 ? facts : inParts({ factText: text }, file.name);
    }
    case 'jsonl': {
      const lines = (await file.text()).split('\n').filter((line) => line.trim() !== '');
      return titled(toFacts(lines.map((line) => parse(line, file.name))), file.name);
    }
    case 'csv':
      return (await import('./read-csv.js')).readCsv(await file.text(), file.name);
    case 'pdf': {
      const pages = await (await import('./read-pdf.js')).readPdf(await file.arrayBuffer(), file.name);
      return pages.flatMap((factText, index) => inParts({ factText }, `${file.name}, page ${index + 1}`));
    }
    case 'md':
    case 'txt':
    case '':
      return inParts({ factText: await file.text() }, file.name);
    default:
      throw new Error(`${file.name}: a .${ending} file cannot be read; ${FILE_TYPES} can.`);
  }
}

function parse(text: string, name: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new Error(`${name} is not JSON.`);
  }
}

function titled(facts: readonly GroundingFact[], name: string): readonly GroundingFact[] {
  return facts.map((fact) => ({ ...fact, attributes: { title: name, ...fact.attributes } }));
}
