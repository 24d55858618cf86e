import { AppError } from '../../openapi/AppError.ts';
import type { BatchCall } from '../engine/defineOperation.ts';
import { columnNumber } from './a1.ts';
import { sheetIdOf, type Place } from './documents.ts';
import { changeDocument } from './values.ts';

/** Parameters of the operation that deletes rows or columns. */
export interface DeleteRows extends Place {
  readonly dimension: 'rows' | 'columns';
  readonly start_row: number;
  readonly start_column: string;
  readonly count: number;
}

/** Rows or columns from 0; the end is not a part of it. */
interface Span {
  readonly start: number;
  readonly end: number;
}

/**
 * Deletes the rows or columns of all items in one request. The numbers are those before the deletion, so the request begins at the end.
 */
export async function deleteAll(all: readonly DeleteRows[], call: BatchCall): Promise<readonly unknown[]> {
  const [first] = all as readonly [DeleteRows];
  const spans = all.map((wanted): Span | AppError => {
    try {
      return spanOf(wanted);
    } catch (error) {
      if (error instanceof AppError) return error;
      throw error;
    }
  });
  const wanted = spans.filter((span) => !(span instanceof AppError)) as Span[];
  if (wanted.length === 0) return spans;
  const sheetId = await sheetIdOf(first, call.client);
  const dimension = first.dimension === 'rows' ? 'ROWS' : 'COLUMNS';
  const requests = merged(wanted).map(({ start, end }) => ({
    deleteDimension: { range: { sheetId, dimension, startIndex: start, endIndex: end } },
  }));
  await changeDocument(first.document, requests, call);
  return spans.map((span) => (span instanceof AppError ? span : { deleted: span.end - span.start }));
}

function spanOf({ dimension, start_row: row, start_column: column, count }: DeleteRows): Span {
  const start = (dimension === 'rows' ? row : columnNumber(column, 'start_column')) - 1;
  return { start, end: start + count };
}

/** Spans without overlaps, the last one first. */
function merged(spans: readonly Span[]): Span[] {
  const result: Span[] = [];
  for (const span of spans.toSorted((a, b) => a.start - b.start)) {
    const last = result.at(-1);
    if (last && span.start <= last.end) result[result.length - 1] = { ...last, end: Math.max(last.end, span.end) };
    else result.push(span);
  }
  return result.toReversed();
}
