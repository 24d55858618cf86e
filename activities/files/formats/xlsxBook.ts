import { decodedStream } from './encodings.ts';
import { fileLimits } from '../fileLimits.ts';
import { fileXml } from './fileXml.ts';
import { isDateFormat, unescapedCell } from './xlsxCells.ts';
import { invalidFile, limitReached } from './RowWriter.ts';
import type { ZipEntry } from './zipEntries.ts';

/** Facts about a workbook needed before a sheet can be read. */
export interface Book {
  sheets: { name: string; path: string }[];
  sharedStrings: string[];
  /** By index of a cell's style: whether its number is a day or time. */
  dateStyles: boolean[];
  is1904: boolean;
}

type Attributes = Record<string, string>;

/** Receives the elements and texts of a part of a workbook. */
export interface PartHandlers {
  open: (name: string, attributes: Attributes) => void;
  text: (text: string) => void;
  close: (name: string) => void;
}

/** Reads one part of the workbook. Names of elements come without their prefix. */
export async function readPart(entry: ZipEntry, handlers: PartHandlers): Promise<void> {
  const xml = fileXml({
    open: ({ name, attributes }) => handlers.open(localName(name), attributes),
    text: (text) => handlers.text(text),
    close: ({ name }) => handlers.close(localName(name)),
  });
  for await (const text of decodedStream(await entry.open(), 'utf-8')) xml.write(text);
  xml.close();
}

/** Reads workbook, styles and shared strings (ECMA-376 part 1, §18.2, §18.4, §18.8). Errors: `file_invalid`, `file_limit_reached`. */
export async function readBook(entries: readonly ZipEntry[]): Promise<Book> {
  const find = (path: string) => entries.find((entry) => entry.path.replace(/^\//, '') === path);
  const main = await mainPart(find('_rels/.rels'));
  const workbook = find(main);
  if (!workbook) throw invalidFile('The file is not an XLSX workbook.');
  const folder = main.slice(0, main.lastIndexOf('/') + 1);
  const relations = await readRelations(find(`${folder}_rels/${main.slice(folder.length)}.rels`), folder);
  const named: { name: string; relation: string }[] = [];
  let is1904 = false;
  await readPart(workbook, {
    open: (name, attributes) => {
      if (name === 'workbookPr') is1904 = ['1', 'true'].includes(attributes['date1904'] ?? '');
      if (name === 'sheet') named.push({ name: attributes['name'] ?? '', relation: relationId(attributes) });
      if (named.length > fileLimits.entries) throw limitReached('sheets', fileLimits.entries);
    },
    text: ignored,
    close: ignored,
  });
  const byType = (type: string) => find(relations.find((relation) => relation.type.endsWith(`/${type}`))?.target ?? '');
  return {
    sheets: named.map(({ name, relation }) => ({
      name,
      path: relations.find(({ id }) => id === relation)?.target ?? '',
    })),
    sharedStrings: await readSharedStrings(byType('sharedStrings')),
    dateStyles: await readStyles(byType('styles')),
    is1904,
  };
}

async function mainPart(entry: ZipEntry | undefined): Promise<string> {
  const relations = await readRelations(entry, '');
  return relations.find(({ type }) => type.endsWith('/officeDocument'))?.target ?? 'xl/workbook.xml';
}

async function readRelations(
  entry: ZipEntry | undefined,
  folder: string,
): Promise<{ id: string; type: string; target: string }[]> {
  const relations: { id: string; type: string; target: string }[] = [];
  if (!entry) return relations;
  await readPart(entry, {
    open: (name, { Id = '', Type = '', Target = '' }) => {
      if (name !== 'Relationship') return;
      if (relations.length >= fileLimits.entries) throw limitReached('relations', fileLimits.entries);
      relations.push({ id: Id, type: Type, target: Target.startsWith('/') ? Target.slice(1) : `${folder}${Target}` });
    },
    text: ignored,
    close: ignored,
  });
  return relations;
}

async function readSharedStrings(entry: ZipEntry | undefined): Promise<string[]> {
  const strings: string[] = [];
  if (!entry) return strings;
  let chars = 0;
  let text = '';
  let inText = false;
  let inPhonetic = false;
  await readPart(entry, {
    open: (name) => {
      if (name === 'si') text = '';
      inText = name === 't' && !inPhonetic;
      if (name === 'rPh') inPhonetic = true;
    },
    text: (piece) => {
      if (inText) text += piece;
    },
    close: (name) => {
      inText = false;
      if (name === 'rPh') inPhonetic = false;
      if (name !== 'si') return;
      chars += text.length;
      if (chars > fileLimits.sharedStringChars)
        throw limitReached('characters in shared texts', fileLimits.sharedStringChars);
      if (strings.length >= fileLimits.rows) throw limitReached('shared texts', fileLimits.rows);
      strings.push(unescapedCell(text));
    },
  });
  return strings;
}

async function readStyles(entry: ZipEntry | undefined): Promise<boolean[]> {
  const codes = new Map<number, string>();
  const styles: boolean[] = [];
  if (!entry) return styles;
  let inCells = false;
  await readPart(entry, {
    open: (name, attributes) => {
      const id = Number(attributes['numFmtId'] ?? 0);
      if (name === 'numFmt') codes.set(id, attributes['formatCode'] ?? '');
      if (name === 'cellXfs') inCells = true;
      if (name === 'xf' && inCells) styles.push(isDateFormat(id, codes.get(id)));
      if (styles.length > 100_000 || codes.size > 100_000) throw limitReached('styles', 100_000);
    },
    text: ignored,
    close: (name) => {
      if (name === 'cellXfs') inCells = false;
    },
  });
  return styles;
}

function relationId(attributes: Attributes): string {
  const key = Object.keys(attributes).find((name) => name.endsWith(':id'));
  return key === undefined ? '' : attributes[key]!;
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

function ignored(): void {}
