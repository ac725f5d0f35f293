import type { Document } from './document.js';
import { optionalPackage } from './optional-package.js';

/** A document for each page, with its number as `page`, by pdfjs-dist. */
export async function readPdf(bytes: Buffer, name: string): Promise<readonly Document[]> {
  const { getDocument, VerbosityLevel } = await optionalPackage(
    'pdfjs-dist',
    'PDF',
    () => import('pdfjs-dist/legacy/build/pdf.mjs'),
  );
  const task = getDocument({
    data: new Uint8Array(bytes),
    isEvalSupported: false,
    useWasm: false,
    disableFontFace: true,
    verbosity: VerbosityLevel.ERRORS,
  });
  try {
    const pdf = await task.promise;
    const { info } = await pdf.getMetadata();
    const ofFile = 'Title' in info && typeof info.Title === 'string' ? info.Title.trim() : '';
    const pages: Document[] = [];
    for (let number = 1; number <= pdf.numPages; number++) {
      const page = await pdf.getPage(number);
      const { items } = await page.getTextContent();
      const text = items
        .map((item) => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ''}` : ''))
        .join('');
      pages.push({ text, title: ofFile || name, attributes: { page: String(number) } });
    }
    return pages;
  } finally {
    await task.destroy();
  }
}
