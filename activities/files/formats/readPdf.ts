import { readFileSync, statSync } from 'node:fs';
import { getDocumentProxy } from 'unpdf';

import type { FilePlace } from '../filePlace.ts';
import { fileLimits } from '../fileLimits.ts';
import { invalidFile, limitReached, RowWriter, type RowsRead } from './RowWriter.ts';

export interface ReadPdfOptions {
  password: string;
  /** Null: all of them. */
  maxPages: number | null;
  /** A row per page instead of one of all. */
  perPage: boolean;
}

type Document = Awaited<ReturnType<typeof getDocumentProxy>>;

/**
 * The text of a PDF by pdf.js, without images, scripts and fonts being run or loaded.
 * Errors: `file_invalid` (no PDF, wrong password), `file_limit_reached`.
 */
export async function readPdf({ password, maxPages, perPage }: ReadPdfOptions, place: FilePlace): Promise<RowsRead> {
  const path = place.inputs[0]!;
  if (statSync(path).size > fileLimits.wholeBytes.pdf) throw limitReached('bytes', fileLimits.wholeBytes.pdf);
  const pdf = await open(new Uint8Array(readFileSync(path)), password);
  const pages = Math.min(pdf.numPages, maxPages ?? Infinity);
  if (pages > fileLimits.pages) throw limitReached('pages', fileLimits.pages);
  const writer = new RowWriter(place);
  const texts: string[] = [];
  let chars = 0;
  for (let number = 1; number <= pages; number += 1) {
    const text = await pageText(pdf, number);
    chars += text.length;
    if (chars > fileLimits.valueChars) throw limitReached('characters', fileLimits.valueChars);
    if (perPage) writer.write({ page: number, text });
    else texts.push(text);
  }
  if (!perPage) writer.write({ text: texts.join('\n\n'), pages: pdf.numPages, ...(await titles(pdf)) });
  return { ...writer.close(), isSingle: !perPage };
}

async function open(data: Uint8Array, password: string): Promise<Document> {
  try {
    return await getDocumentProxy(data, {
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

async function pageText(pdf: Document, number: number): Promise<string> {
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

async function titles(pdf: Document): Promise<{ title: string | null; author: string | null }> {
  const { info } = await pdf.getMetadata().catch(() => ({ info: {} }));
  const read = (key: string) => {
    const value = (info as Record<string, unknown>)[key];
    return typeof value === 'string' && value !== '' ? value.slice(0, 1_000) : null;
  };
  return { title: read('Title'), author: read('Author') };
}
