import { closeSync, openSync, readSync } from 'node:fs';

import type { FilePlace } from '../filePlace.ts';
import { fileLimits } from '../fileLimits.ts';
import { docxHtml } from './docxHtml.ts';
import { wholeText } from './encodings.ts';
import { htmlDocument } from './htmlDocument.ts';
import { openPdf, pdfPages } from './pdfPages.ts';
import { invalidFile, RowWriter, type RowsRead } from './RowWriter.ts';
import { withoutControls } from './withoutControls.ts';
import { isZip } from './zipEntries.ts';

export interface ReadDocumentOptions {
  /** Only its ending is read, and that only if the bytes do not say what they are. */
  fileName: string;
}

/** A document as Markdown for people; `pages` is null for formats without pages. */
export interface DocumentText {
  text: string;
  pages: number | null;
}

const oldWord = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const html = /^\s*(<\?xml[^>]*>\s*)?(<!--[^>]*-->\s*)*<(!doctype html|html)\b/i;
/** Content of text files, including logs with colors. */
const controlsOfTexts = '\t\n\r\f\v\u{1b}\u{7f}';
/** Beginnings of a line that must be escaped outside Markdown: marks of headings, code and tables. */
const mark = /^ {0,3}(?=#{1,6}[ \t]|`{3}|~{3}|\|)/gm;

/**
 * Reads a PDF, a Word document (DOCX), an HTML page, Markdown or plain text as one row, a `DocumentText` whose structure is kept: headings of documents and pages, each
 * page of a PDF under a heading of its own. Errors: `file_invalid`, `file_limit_reached`.
 */
export async function readDocument({ fileName }: ReadDocumentOptions, place: FilePlace): Promise<RowsRead> {
  const path = place.inputs[0]!;
  const writer = new RowWriter(place);
  writer.write((await documentOf(path, fileName)) satisfies DocumentText);
  return { ...writer.close(), isSingle: true };
}

async function documentOf(path: string, fileName: string): Promise<DocumentText> {
  const start = beginning(path);
  if (start.length === 0) throw invalidFile('The file is empty.');
  if (start.includes('%PDF-')) return pdfDocument(path);
  if (await isZip(path)) return { text: htmlDocument(await docxHtml(path)), pages: null };
  if (start.subarray(0, oldWord.length).equals(oldWord))
    throw invalidFile('This is a document of an older Word (DOC). Save it as DOCX or PDF.');
  const text = await wholeText(path, 'auto', fileLimits.wholeBytes.html);
  if (withoutControls(text, controlsOfTexts) !== text)
    throw invalidFile('The file is neither a PDF, a Word document (DOCX) or an HTML page, nor text.');
  if (html.test(text) || /\.x?html?$/i.test(fileName)) return { text: htmlDocument(text), pages: null };
  return { text, pages: null };
}

async function pdfDocument(path: string): Promise<DocumentText> {
  const pdf = await openPdf(path, '');
  const pages: string[] = [];
  let hasText = false;
  for await (const text of pdfPages(pdf, null)) {
    hasText ||= text !== '';
    pages.push(text === '' ? '' : `# Page ${pages.length + 1}\n\n${text.replaceAll(mark, '    ')}`);
  }
  if (!hasText) throw invalidFile('The PDF has no text. Its pages may be pictures.');
  return { text: pages.filter((page) => page !== '').join('\n\n'), pages: pages.length };
}

/** Where formats say what they are; PDFs may have something before that (ISO 32000-1, annex H, note 13). */
function beginning(path: string): Buffer {
  const file = openSync(path, 'r');
  try {
    const bytes = Buffer.alloc(1_024);
    return bytes.subarray(0, readSync(file, bytes, 0, bytes.length, 0));
  } finally {
    closeSync(file);
  }
}
