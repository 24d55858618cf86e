import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';

import type { FilePlace } from '../filePlace.ts';
import { fileLimits } from '../fileLimits.ts';
import { inputItems } from './inputItems.ts';
import { limitReached } from './RowWriter.ts';
import { cellText, tableColumns, type TableInput } from './tableColumns.ts';
import { escaped } from './writeXml.ts';
import { columnLetters, escapedCell } from './xlsxCells.ts';

export interface WriteXlsxOptions extends TableInput {
  sheet: string;
}

const maxRows = 1_048_576;
const noTime = new Date('1980-01-01T00:00:00Z');
const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const documents = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/**
 * Writes rows as an XLSX workbook of one sheet (ECMA-376 part 1), row by row. Numbers and booleans keep their type; every text
 * is a text, never a formula. Errors: `file_limit_reached` beyond what a sheet may hold.
 */
export async function writeXlsx(options: WriteXlsxOptions, place: FilePlace): Promise<object> {
  const columns = await tableColumns(options, place);
  const zip = new ZipFile();
  const add = (path: string, text: string) => zip.addBuffer(Buffer.from(declaration + text), path, { mtime: noTime });
  add(
    '[Content_Types].xml',
    `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${sheetType}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${sheetType}.worksheet+xml"/></Types>`,
  );
  add('_rels/.rels', relations(`${documents}/officeDocument`, 'xl/workbook.xml'));
  add(
    'xl/workbook.xml',
    `<workbook xmlns="${main}" xmlns:r="${documents}"><sheets><sheet name="${attribute(options.sheet)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  );
  add('xl/_rels/workbook.xml.rels', relations(`${documents}/worksheet`, 'worksheets/sheet1.xml'));
  const sheet = Readable.from(sheetText({ columns, header: options.header, place }), { objectMode: false });
  zip.addReadStream(sheet, 'xl/worksheets/sheet1.xml', { mtime: noTime });
  zip.end();
  const output = zip.outputStream as unknown as Readable;
  sheet.on('error', (error) => output.destroy(error));
  await pipeline(output, createWriteStream(join(place.folder, '0')));
  return {};
}

function relations(type: string, target: string): string {
  return `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${type}" Target="${target}"/></Relationships>`;
}

interface Sheet {
  columns: readonly string[];
  header: boolean;
  place: FilePlace;
}

async function* sheetText({ columns, header, place }: Sheet): AsyncGenerator<Buffer> {
  let number = 0;
  let pending = `${declaration}<worksheet xmlns="${main}"><sheetData>`;
  const row = (values: readonly unknown[]) => {
    number += 1;
    if (number > maxRows) throw limitReached('rows of a sheet', maxRows);
    const cells = values.map((value, index) => cell(`${columnLetters(index)}${number}`, value)).join('');
    pending += `<row r="${number}">${cells}</row>`;
  };
  if (header && columns.length > 0) row(columns);
  for await (const item of inputItems(place)) {
    row(columns.map((name) => (item as Record<string, unknown>)[name]));
    if (pending.length < 256 * 1024) continue;
    yield Buffer.from(pending);
    pending = '';
  }
  yield Buffer.from(`${pending}</sheetData></worksheet>`);
}

function cell(place: string, value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return `<c r="${place}"><v>${value}</v></c>`;
  if (typeof value === 'boolean') return `<c r="${place}" t="b"><v>${value ? 1 : 0}</v></c>`;
  const text = cellText(value);
  if (text.length > fileLimits.cellChars) throw limitReached('characters in one cell', fileLimits.cellChars);
  return `<c r="${place}" t="inlineStr"><is><t xml:space="preserve">${escaped(escapedCell(text))}</t></is></c>`;
}

function attribute(text: string): string {
  return escaped(text).replaceAll('"', '&quot;');
}
