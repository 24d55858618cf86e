import { readFileSync, statSync } from 'node:fs';
import { getDocumentProxy } from 'unpdf';

import { fileLimits } from '../fileLimits.ts';
import { invalidFile, limitReached } from './RowWriter.ts';

export type PdfDocument = Awaited<ReturnType<typeof getDocumentProxy>>;

/** Opens a PDF by pdf.js, which runs and loads nothing of it. Errors: `file_invalid` (no PDF, wrong password), `file_limit_reached`. */
export async function openPdf(path: string, password: string): Promise<PdfDocument> {
  if (statSync(path).size > fileLimits.wholeBytes.pdf) throw limitReached('bytes', fileLimits.wholeBytes.pdf);
  try {
    return await getDocumentProxy(new Uint8Array(readFileSync(path)), {
      ...(password === '' ? {} : { password }),
      useSystemFonts: false,
      disableFontFace: true,
      stopAtErrors: false,
      verbosity: 0,
    });
  } catch (cause) {
    if ((cause as Error).name === 'PasswordException')
      throw invalidFile(password === '' ? 'The PDF needs a password.' : 'The password of the PDF is wrong.', cause);
    throw invalidFile('The file is not a PDF that can be read.', cause);
  }
}

/** The texts of its first pages, in order; null: of all of them. Errors: `file_invalid` for a page that cannot be read, `file_limit_reached`. */
export async function* pdfPages(pdf: PdfDocument, maxPages: number | null): AsyncGenerator<string> {
  const pages = Math.min(pdf.numPages, maxPages ?? Infinity);
  if (pages > fileLimits.pages) throw limitReached('pages', fileLimits.pages);
  let chars = 0;
  for (let number = 1; number <= pages; number += 1) {
    const text = await pageText(pdf, number);
    chars += text.length;
    if (chars > fileLimits.valueChars) throw limitReached('characters', fileLimits.valueChars);
    yield text;
  }
}

async function pageText(pdf: PdfDocument, number: number): Promise<string> {
  try {
    const page = await pdf.getPage(number);
    const reader = page.streamTextContent().getReader();
    let text = '';
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      for (const item of (part.value as { items: { str?: string; hasEOL?: boolean }[] }).items)
        text += `${item.str ?? ''}${item.hasEOL ? '\n' : ''}`;
      if (text.length > fileLimits.valueChars) throw limitReached('characters', fileLimits.valueChars);
    }
    page.cleanup();
    return text.trim();
  } catch (cause) {
    if ((cause as { code?: unknown }).code === 'file_limit_reached') throw cause;
    throw invalidFile(`Page ${number} of the PDF cannot be read.`, cause);
  }
}
