import { buffer } from 'node:stream/consumers';

import mammoth from 'mammoth';
import { ZipFile } from 'yazl';

import { fileLimits } from '../fileLimits.ts';
import { invalidFile, limitReached } from './RowWriter.ts';
import { readZipEntries } from './zipEntries.ts';

/** The parts that hold text and say what of it is a heading or a list (ECMA-376 part 1, §11.3); pictures and all else stay packed. */
const wanted = /^(\[Content_Types\]\.xml|_rels\/\.rels|word\/[^/]+\.xml|word\/_rels\/[^/]+\.rels)$/;
const main = 'word/document.xml';

/**
 * A Word document (DOCX) as HTML by mammoth: headings, lists, tables and links, no pictures. Macros, fields and linked files are left alone.
 * What mammoth unpacks are the parts that it needs, read within our limits and packed again.
 * Errors: `file_invalid` (no such document, a document type in its XML), `file_limit_reached`.
 */
export async function docxHtml(path: string): Promise<string> {
  const bytes = await textParts(path);
  try {
    const { value } = await mammoth.convertToHtml(
      { buffer: bytes },
      { convertImage: mammoth.images.imgElement(() => Promise.resolve({ src: '' })), externalFileAccess: false },
    );
    return value;
  } catch (cause) {
    if (cause instanceof RangeError) throw cause;
    throw invalidFile('The file is not a Word document (DOCX) that can be read.', cause);
  }
}

async function textParts(path: string): Promise<Buffer> {
  const limits = { expandedBytes: fileLimits.docxExpandedBytes, expansion: fileLimits.docxExpansion };
  const { entries, close } = await readZipEntries(path, limits);
  try {
    const parts = new Map<string, Buffer>();
    for (const { path: name, open } of entries) {
      if (!wanted.test(name)) continue;
      if (parts.has(name)) throw invalidFile(`The document has two parts called "${name.slice(0, 100)}".`);
      const content = await buffer(await open());
      // The format has none (ECMA-376 part 2, §8.1.2), so nothing is ever expanded.
      if (content.includes('<!DOCTYPE') || content.includes('<!ENTITY'))
        throw invalidFile('The document has XML with a document type, which is refused.');
      parts.set(name, content);
    }
    const document = parts.get(main);
    if (document === undefined) throw invalidFile('The file is an archive, but no Word document (DOCX).');
    if (document.length > fileLimits.wholeBytes.docx)
      throw limitReached('bytes of text and marks', fileLimits.wholeBytes.docx);
    return await packed(parts);
  } finally {
    close();
  }
}

async function packed(parts: ReadonlyMap<string, Buffer>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of parts) zip.addBuffer(content, name, { compress: false });
  zip.end();
  return buffer(zip.outputStream);
}
