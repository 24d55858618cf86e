import type { FilePlace } from '../filePlace.ts';
import { openPdf, pdfPages, type PdfDocument } from './pdfPages.ts';
import { RowWriter, type RowsRead } from './RowWriter.ts';

export interface ReadPdfOptions {
  password: string;
  /** Null: all of them. */
  maxPages: number | null;
  /** A row per page instead of one of all. */
  perPage: boolean;
}

/**
 * The text of a PDF by pdf.js, without images, scripts and fonts being run or loaded.
 * Errors: `file_invalid` (no PDF, wrong password), `file_limit_reached`.
 */
export async function readPdf({ password, maxPages, perPage }: ReadPdfOptions, place: FilePlace): Promise<RowsRead> {
  const pdf = await openPdf(place.inputs[0]!, password);
  const writer = new RowWriter(place);
  const texts: string[] = [];
  let number = 0;
  for await (const text of pdfPages(pdf, maxPages)) {
    number += 1;
    if (perPage) writer.write({ page: number, text });
    else texts.push(text);
  }
  if (!perPage) writer.write({ text: texts.join('\n\n'), pages: pdf.numPages, ...(await titles(pdf)) });
  return { ...writer.close(), isSingle: !perPage };
}

async function titles(pdf: PdfDocument): Promise<{ title: string | null; author: string | null }> {
  const { info } = await pdf.getMetadata().catch(() => ({ info: {} }));
  const read = (key: string) => {
    const value = (info as Record<string, unknown>)[key];
    return typeof value === 'string' && value !== '' ? value.slice(0, 1_000) : null;
  };
  return { title: read('Title'), author: read('Author') };
}
