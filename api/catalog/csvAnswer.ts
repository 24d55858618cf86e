import type { IncomingHttpHeaders } from 'node:http';

import type { Cell, ColumnInfo, Row } from '../../domains/catalog/engine/cells.ts';
import type { OpenedCatalog } from '../../domains/catalog/openCatalog.ts';
import type { RunRequest } from '../../domains/catalog/runs/SearchRuns.ts';
import { csvLine } from '../../domains/dataTables/csvLine.ts';
import { formatCredits } from '../../db/credits.ts';
import type { RawAnswer } from '../handler.ts';

/** A client that reads nothing of a download for this long is disconnected. */
const stallMs = 60_000;

/** True if CSV is what the caller takes, and JSON is not named before it. */
export function wantsCsv({ accept = '' }: IncomingHttpHeaders): boolean {
  const types = accept.split(',').map((part) => part.split(';')[0]!.trim().toLowerCase());
  const [csv, json] = [types.indexOf('text/csv'), types.indexOf('application/json')];
  return csv >= 0 && (json < 0 || csv < json);
}

/**
 * A search as CSV: a table of any length as it arrives, another one as a whole. A download that fails midway is cut, so that it does not
 * look complete. Errors: those of a run, before the first row.
 */
export async function csvOf({ index, runs }: OpenedCatalog, run: RunRequest): Promise<RawAnswer> {
  const { search } = index.get(run.searchId);
  const name = `${search.id}.csv`;
  const head = { 'content-disposition': `attachment; filename="${name}"`, 'cache-control': 'no-store' };
  const type = { status: 200, contentType: 'text/csv; charset=utf-8' };
  if (search.streamed) {
    const { columns, batches } = await runs.open(run);
    return { ...type, headers: head, raw: linesOf(columns, batches), stallMs };
  }
  const { result, creditsMicros } = await runs.run(run);
  const { columns, rows, nextCursor } = result;
  const cost = { 'x-bureau-credits': formatCredits(creditsMicros) };
  const headers: Record<string, string> = { ...head, ...cost };
  if (nextCursor !== null) headers['x-next-cursor'] = nextCursor;
  return { ...type, headers, raw: headingOf(columns) + linesIn(columns, rows) };
}

async function* linesOf(
  columns: readonly ColumnInfo[],
  batches: AsyncGenerator<readonly Row[], void>,
): AsyncGenerator<Uint8Array> {
  let heading = headingOf(columns);
  for await (const rows of batches) {
    yield Buffer.from(heading + linesIn(columns, rows));
    heading = '';
  }
  if (heading !== '') yield Buffer.from(heading);
}

function headingOf(columns: readonly ColumnInfo[]): string {
  return csvLine(columns.map(({ name }) => name));
}

function linesIn(columns: readonly ColumnInfo[], rows: readonly Row[]): string {
  return rows.map((row) => csvLine(columns.map(({ name }) => fieldOf(row[name])))).join('');
}

function fieldOf(cell: Cell | undefined): string {
  if (cell === null || cell === undefined) return '';
  return typeof cell === 'object' ? cell.join('; ') : String(cell);
}
