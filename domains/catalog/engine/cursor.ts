import { createHash } from 'node:crypto';

import { AppError } from '../../../openapi/AppError.ts';
import type { Page, Paging } from '../define/paging.ts';

const maxCursorChars = 4_096;

/** The page that is asked for: the first one of `limit` rows, or the one of a cursor, which holds for one search and its inputs. */
export function pageOf(
  paging: Paging,
  asked: { limit?: number | undefined; cursor?: string | undefined },
  subject: string,
): Page {
  if (asked.cursor !== undefined) return pageOfCursor(paging, asked.cursor, subject);
  const limit = asked.limit ?? paging.default;
  if (!Number.isInteger(limit) || limit < 1 || limit > paging.max)
    throw new AppError('invalid_request', `limit must be a whole number from 1 to ${paging.max} for this search.`, {
      param: '/limit',
    });
  return { limit, offset: 0, number: 1, cursor: undefined };
}

/** The cursor of the page whose first row is number `offset`. `next`: the source's own cursor. */
export function cursorAfter(
  page: Page,
  subject: string,
  { offset, next }: { offset: number; next?: string | undefined },
): string {
  const content = [fingerprint(subject), page.limit, offset, next ?? null];
  return Buffer.from(JSON.stringify(content)).toString('base64url');
}

function pageOfCursor(paging: Paging, cursor: string, subject: string): Page {
  const wrong = new AppError('invalid_cursor', 'The cursor is not one of this search with these inputs.', {
    param: '/cursor',
  });
  if (cursor.length > maxCursorChars) throw wrong;
  const content = parsed(cursor);
  if (!Array.isArray(content) || content.length !== 4) throw wrong;
  const [of, limit, offset, next] = content as [unknown, unknown, unknown, unknown];
  const areNumbers =
    Number.isSafeInteger(limit) && Number.isSafeInteger(offset) && (limit as number) > 0 && (offset as number) > 0;
  if (of !== fingerprint(subject) || !areNumbers || !(next === null || typeof next === 'string')) throw wrong;
  const before = offset as number;
  // The source refuses a page beyond its last row as a whole.
  const rows =
    paging.kind === 'offset' ? Math.min(limit as number, (paging.ceiling ?? Infinity) - before) : (limit as number);
  if (rows < 1) throw wrong;
  return {
    limit: rows,
    offset: before,
    number: Math.floor(before / (paging.size ?? rows)) + 1,
    cursor: next ?? undefined,
  };
}

function parsed(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown;
  } catch {
    return null; // refused by its shape
  }
}

function fingerprint(subject: string): string {
  return createHash('sha256').update(subject).digest('base64url').slice(0, 16);
}
