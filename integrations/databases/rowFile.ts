import { stringify } from 'csv-stringify/sync';
import { AppError } from '../../openapi/AppError.ts';
import { cellText } from '../../activities/files/formats/tableColumns.ts';
import type { NodeFiles } from '../../activities/kit/services/NodeFiles.ts';
import { harmlessCell } from '../../domains/dataTables/harmlessCell.ts';
import type { Item } from '../../domains/executions/item.ts';
import type { RowReader } from './DatabaseConnection.ts';
import { pagesOf, rowsAsObjects, uniqueNames } from './statements/runStatement.ts';

/** The file that rows are written to. */
export interface RowFile {
  readonly format: 'json_lines' | 'csv';
  /** Empty for the default. */
  readonly name: string;
}

const maxFileBytes = 10 * 1024 ** 3;
const mediaTypes = { json_lines: 'application/x-ndjson', csv: 'text/csv' };
const extensions = { json_lines: 'jsonl', csv: 'csv' };

/**
 * Writes rows into a file, a page at a time: memory does not grow with their number. Errors: `file_limit_reached`; those of the statement
 * and of the store.
 */
export async function writeRowFile(reader: RowReader, { format, name }: RowFile, files: NodeFiles): Promise<Item> {
  const count = { rows: 0 };
  const lines = format === 'csv' ? csvOf(reader, count) : jsonLinesOf(reader, count);
  const fileName = name === '' ? `rows.${extensions[format]}` : name;
  const data = await files.write(lines, { fileName, mediaType: mediaTypes[format] });
  return { json: { rows: count.rows, columns: uniqueNames(reader.columns) }, binary: { data } };
}

interface RowCount {
  rows: number;
}

async function* jsonLinesOf(reader: RowReader, count: RowCount): AsyncGenerator<Uint8Array> {
  yield* bounded(reader, count, (page) => {
    const toObject = rowsAsObjects(reader.columns);
    return page.map((cells) => `${JSON.stringify(toObject(cells))}\n`).join('');
  });
}

async function* csvOf(reader: RowReader, count: RowCount): AsyncGenerator<Uint8Array> {
  let hasHeader = false;
  const header = () => {
    hasHeader = true;
    return toCsv([uniqueNames(reader.columns)]);
  };
  yield* bounded(reader, count, (page) => {
    const begin = hasHeader ? '' : header();
    return begin + toCsv(page.map((cells) => cells.map(cellText)));
  });
  if (!hasHeader && reader.columns.length > 0) yield Buffer.from(header());
}

async function* bounded(
  reader: RowReader,
  count: RowCount,
  textOf: (page: unknown[][]) => string,
): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const page of pagesOf(reader)) {
    count.rows += page.length;
    const chunk = Buffer.from(textOf(page));
    bytes += chunk.length;
    if (bytes > maxFileBytes)
      throw new AppError(
        'file_limit_reached',
        'The file would be larger than 10 GiB. Write the rows in several parts.',
      );
    if (chunk.length > 0) yield chunk;
  }
}

function toCsv(rows: string[][]): string {
  return stringify(
    rows.map((cells) => cells.map(harmlessCell)),
    // A row of one empty cell would be an empty line, which readers leave out.
    { quoted_match: rows.some((cells) => cells.length === 1) ? /^$|[\r\n]/ : /[\r\n]/, record_delimiter: '\r\n' },
  );
}
