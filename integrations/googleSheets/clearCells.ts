import { AppError } from '../../openapi/AppError.ts';
import type { BatchCall } from '../engine/defineOperation.ts';
import { cellsOf, columnNumber, lastColumn, lettersOf, rangeIn } from './a1.ts';
import { documentPath, titleOf, type Place } from './documents.ts';

/** Parameters of the operation that clears cells. */
export interface ClearCells extends Place {
  readonly area: 'sheet' | 'rows' | 'columns' | 'range';
  readonly keep_header: boolean;
  readonly from_row: number;
  readonly from_column: string;
  readonly number: number;
  readonly cells?: string;
}

/** Clears the values of all items in one request. Formats stay, and nothing is moved. */
export async function clearAll(all: readonly ClearCells[], call: BatchCall): Promise<readonly unknown[]> {
  const [first] = all as readonly [ClearCells];
  const ranges = all.map((wanted): { cells: string | undefined } | AppError => {
    try {
      return { cells: clearedCells(wanted) };
    } catch (error) {
      if (error instanceof AppError) return error;
      throw error;
    }
  });
  const wanted = ranges.flatMap((range) => (range instanceof AppError ? [] : [range.cells]));
  if (wanted.length === 0) return ranges;
  const title = await titleOf(first, call.client);
  const { body } = await call.client.send(
    {
      method: 'POST',
      path: `${documentPath(first.document)}/values:batchClear`,
      json: { ranges: wanted.map((cells) => rangeIn(title, cells)) },
    },
    { repeat: 'safe', key: call.key },
  );
  const cleared = ((body as { clearedRanges?: string[] }).clearedRanges ?? []).values();
  return ranges.map((range) => (range instanceof AppError ? range : { cleared_range: cleared.next().value ?? null }));
}

/** The cells to clear; undefined for the whole sheet. */
function clearedCells(wanted: ClearCells): string | undefined {
  const { area, keep_header: keepsHeader, from_row: row, from_column: column, number, cells = '' } = wanted;
  if (area === 'sheet') return keepsHeader ? `A2:${lastColumn}` : undefined;
  if (area === 'rows') return `${row}:${row + number - 1}`;
  if (area === 'columns') {
    const first = columnNumber(column, 'from_column');
    return `${lettersOf(first)}:${lettersOf(first + number - 1)}`;
  }
  if (cellsOf(cells) !== '') return cellsOf(cells);
  throw new AppError('parameter_invalid', 'Enter the range to clear, such as A2:C10.', { param: '/cells' });
}
