import { AppError } from '../../openapi/AppError.ts';
import type { JsonObject } from '../../domains/executions/item.ts';
import type { BatchCall } from '../engine/defineOperation.ts';
import { columnNumber } from './a1.ts';
import { RefusedError } from '../engine/VendorClient.ts';
import { documentId, sheetIdOf, type Place } from './documents.ts';
import { placeKey } from './fields.ts';
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

/** The part of a sheet that an item deletes. */
interface Deletion extends Span {
  readonly index: number;
  readonly document: string;
  readonly sheetId: number;
  readonly dimension: 'ROWS' | 'COLUMNS';
}

/**
 * Deletes the rows or columns of all items, in one request for each spreadsheet. The numbers are those before the deletion, so a request
 * begins at the end of a sheet. An item with a wrong place or a refused spreadsheet has its error.
 */
export async function deleteAll(all: readonly DeleteRows[], call: BatchCall): Promise<readonly unknown[]> {
  const results: unknown[] = [];
  const deletions: Deletion[] = [];
  const sheetIds = new Map<string, Promise<number>>();
  for (const [index, wanted] of all.entries()) {
    const place = placeKey(wanted);
    try {
      const found = sheetIds.get(place) ?? sheetIdOf(wanted, call.client);
      sheetIds.set(place, found);
      const dimension = wanted.dimension === 'rows' ? 'ROWS' : 'COLUMNS';
      const sheetId = await found;
      deletions.push({ index, document: documentId(wanted.document), sheetId, dimension, ...spanOf(wanted) });
    } catch (error) {
      results[index] = errorOfItem(error);
    }
  }
  for (const [document, ofDocument] of Map.groupBy(deletions, (deletion) => deletion.document)) {
    let refusal: AppError | null = null;
    try {
      await changeDocument(document, requestsOf(ofDocument), call);
    } catch (error) {
      refusal = errorOfItem(error);
    }
    for (const { index, start, end } of ofDocument) results[index] = refusal ?? { deleted: end - start };
  }
  return results;
}

/** Returns an error that other items do not have. Other errors are those of the run. */
function errorOfItem(error: unknown): AppError {
  if (error instanceof RefusedError || (error instanceof AppError && error.code === 'parameter_invalid')) return error;
  throw error;
}

function requestsOf(deletions: readonly Deletion[]): JsonObject[] {
  const bySheet = Map.groupBy(deletions, ({ sheetId, dimension }) => `${sheetId} ${dimension}`);
  return [...bySheet.values()].flatMap((ofSheet) => {
    const { sheetId, dimension } = ofSheet[0]!;
    return merged(ofSheet).map(({ start, end }) => ({
      deleteDimension: { range: { sheetId, dimension, startIndex: start, endIndex: end } },
    }));
  });
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
    else result.push({ start: span.start, end: span.end });
  }
  return result.toReversed();
}
