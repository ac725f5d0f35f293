import { getDocument, GlobalWorkerOptions } from 'pdfjs-dist';

/** The texts of a document's pages, line by line as they are printed. */
export async function readPdf(data: ArrayBuffer): Promise<readonly string[]> {
  GlobalWorkerOptions.workerSrc = new URL(PDF_WORKER, import.meta.url).href;
  const task = getDocument({ data, isEvalSupported: false, useWasm: false });
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
    throw new Error('The PDF file cannot be read.');
  } finally {
    await task.destroy();
  }
}
