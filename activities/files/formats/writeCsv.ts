import { stringify } from 'csv-stringify/sync';

import { harmlessCell } from '../../../domains/dataTables/harmlessCell.ts';
import type { FilePlace } from '../filePlace.ts';
import { cellText, tableColumns, type TableInput } from './tableColumns.ts';
import { inputItems } from './inputItems.ts';
import { TextWriter, type FileWritten, type TextOutput } from './TextWriter.ts';

export interface WriteCsvOptions extends TextOutput, TableInput {
  delimiter: string;
  quote: string;
  /** Quotes every cell, not only those that need it. */
  quoteAll: boolean;
  lineEnd: '\n' | '\r\n';
  /** Puts an apostrophe before texts that spreadsheet programs would take for formulas. */
  protectFormulas: boolean;
}

const batchRows = 500;

/** Writes rows as CSV (RFC 4180), some at a time. */
export async function writeCsv(options: WriteCsvOptions, place: FilePlace): Promise<FileWritten> {
  const columns = await tableColumns(options, place);
  const writer = new TextWriter(place, options);
  let batch: string[][] = options.header ? [columns] : [];
  const flush = () => {
    writer.write(toCsv(batch, options));
    batch = [];
  };
  for await (const row of inputItems(place)) {
    batch.push(columns.map((name) => cellText((row as Record<string, unknown>)[name])));
    if (batch.length >= batchRows) flush();
  }
  flush();
  return writer.close();
}

function toCsv(rows: string[][], options: WriteCsvOptions): string {
  const { delimiter, quote, quoteAll, lineEnd, protectFormulas } = options;
  const safe = protectFormulas ? rows.map((cells) => cells.map(harmlessCell)) : rows;
  return stringify(safe, {
    delimiter,
    quote: quote === '' ? false : quote,
    escape: quote === '' ? '"' : quote,
    quoted: quoteAll,
    quoted_empty: quoteAll,
    // Any line end in a cell; and a row of one empty cell, which would else be an empty line that readers leave out.
    quoted_match: safe.some((cells) => cells.length === 1) ? /^$|[\r\n]/ : /[\r\n]/,
    record_delimiter: lineEnd,
  });
}
