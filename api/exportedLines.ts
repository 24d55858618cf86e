import { csvLine } from '../domains/dataTables/csvLine.ts';
import type { RawAnswer } from './handler.ts';

interface LinesOptions<Row, Shown> {
  /** In the name of the file, before the day. */
  readonly name: string;
  readonly format: 'jsonl' | 'csv';
  readonly present: (row: Row) => Shown;
  readonly columns: readonly string[];
  /** Returns the cells in the order of `columns`. */
  readonly fieldsOf: (shown: Shown) => string[];
}

/** Returns the rows of a log as a streamed download, page by page: one JSON object a line, or CSV with a heading. */
export function exportedLines<Row, Shown>(
  pages: AsyncIterable<readonly Row[]>,
  options: LinesOptions<Row, Shown>,
): RawAnswer & { status: 200; contentType: 'text/csv' | 'application/x-ndjson' } {
  const { name, format } = options;
  const file = `${name}-${new Date().toISOString().slice(0, 10)}.${format}`;
  return {
    status: 200,
    contentType: format === 'csv' ? 'text/csv' : 'application/x-ndjson',
    headers: { 'content-disposition': `attachment; filename="${file}"`, 'cache-control': 'no-store' },
    raw: linesOf(pages, options),
  };
}

async function* linesOf<Row, Shown>(
  pages: AsyncIterable<readonly Row[]>,
  { format, present, columns, fieldsOf }: LinesOptions<Row, Shown>,
): AsyncGenerator<Uint8Array> {
  const isCsv = format === 'csv';
  if (isCsv) yield Buffer.from(csvLine(columns));
  for await (const page of pages) {
    const lines = page.map(present).map((shown) => (isCsv ? csvLine(fieldsOf(shown)) : `${JSON.stringify(shown)}\n`));
    if (lines.length > 0) yield Buffer.from(lines.join(''));
  }
}
