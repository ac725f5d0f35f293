import { getDocument, GlobalWorkerOptions, VerbosityLevel } from 'pdfjs-dist';

/** The texts of a document's pages, line by line as they are printed. */
export async function readPdf(data: ArrayBuffer, name: string): Promise<readonly string[]> {
  GlobalWorkerOptions.workerSrc = new URL(PDF_WORKER, import.meta.url).href;
  // What is wrong with a file is said on the page.
  const verbosity = VerbosityLevel.ERRORS;
  const task = getDocument({ data, isEvalSupported: false, useWasm: false, verbosity });
  try {
    const document = await task.promise;
    const pages: string[] = [];
    for (let number = 1; number <= document.numPages; number++) {
      const { items } = await (await document.getPage(number)).getTextContent();
      pages.push(
        items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ''}` : '')).join(''),
      );
    }
    return pages;
  } catch {
    throw new Error(`${name} cannot be read as PDF.`);
  } finally {
    await task.destroy();
  }
}
