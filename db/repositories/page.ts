import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely';

import { AppError } from '../../openapi/AppError.ts';

/** A page of a list: at most `limit` rows after (older than) the row at `after`. */
export interface PageRequest {
  readonly limit: number;
  readonly after: { readonly createdAt: Date; readonly id: string } | null;
}

/** One page, newest first. `nextCursor` is null on the last one. */
export interface Page<Row> {
  readonly data: Row[];
  readonly nextCursor: string | null;
}

export const defaultPageLimit = 50;
export const maxPageLimit = 250;

/**
 * Reads `limit` and `cursor` of a request (decisions §2: default 50, at most 250).
 * Errors: `invalid_cursor` for a cursor that no list of ours gave out; `invalid_request` for a limit out of range.
 */
export function readPageRequest(query: { limit?: number | undefined; cursor?: string | undefined }): PageRequest {
  const limit = query.limit ?? defaultPageLimit;
  if (!Number.isInteger(limit) || limit < 1 || limit > maxPageLimit) {
    throw new AppError('invalid_request', `limit must be a whole number from 1 to ${maxPageLimit}.`, {
      param: 'limit',
    });
  }
  return { limit, after: query.cursor === undefined ? null : readCursor(query.cursor) };
}

/** Makes the page of rows that were read with `limit + 1`, newest first by (`createdAt`, `id`). */
export function pageOf<Row extends { createdAt: Date; id: string }>(rows: Row[], page: PageRequest): Page<Row> {
  const data = rows.slice(0, page.limit);
  const last = data.at(-1);
  return { data, nextCursor: last && rows.length > page.limit ? writeCursor(last) : null };
}

/**
 * Bounds a query to one page, newest first by (`createdAt`, `id`), and one row more, from which `pageOf` knows whether there is a next page.
 * `alias` names the table where columns would be ambiguous (`'c.'`).
 */
export function onePage<Tables, From extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, From, Row>,
  { after, limit }: PageRequest,
  alias = '',
): SelectQueryBuilder<Tables, From, Row> {
  const [createdAt, id] = [sql.ref(`${alias}createdAt`), sql.ref(`${alias}id`)];
  const older =
    after === null ? query : query.where(sql<boolean>`(${createdAt}, ${id}) < (${after.createdAt}, ${after.id})`);
  return older
    .orderBy(createdAt, 'desc')
    .orderBy(id, 'desc')
    .limit(limit + 1);
}

/** Returns the end of a statement that reads one page like `onePage`; its condition must be open (` and … order by … limit …`). */
export function pageClause({ after, limit }: PageRequest, alias: string, time = 'createdAt'): RawBuilder<unknown> {
  const [createdAt, id] = [sql.ref(`${alias}${time}`), sql.ref(`${alias}id`)];
  const older = after === null ? sql`` : sql` and (${createdAt}, ${id}) < (${after.createdAt}, ${after.id})`;
  return sql`${older} order by ${createdAt} desc, ${id} desc limit ${limit + 1}`;
}

function writeCursor(row: { createdAt: Date; id: string }): string {
  return Buffer.from(JSON.stringify([row.createdAt.toISOString(), row.id])).toString('base64url');
}

function readCursor(cursor: string): { createdAt: Date; id: string } {
  const invalid = new AppError(
    'invalid_cursor',
    'The cursor is not one this list gave out. Start again without a cursor.',
    { param: 'cursor' },
  );
  if (cursor.length > 500 || !/^[A-Za-z0-9_-]+$/.test(cursor)) throw invalid;
  let parts: unknown;
  try {
    parts = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  } catch {
    throw invalid;
  }
  if (!Array.isArray(parts) || parts.length !== 2) throw invalid;
  const [time, id] = parts as [unknown, unknown];
  if (typeof time !== 'string' || !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(time)) throw invalid;
  if (typeof id !== 'string' || !/^[a-z]+_[0-9a-z]{1,64}$/.test(id)) throw invalid;
  const createdAt = new Date(time);
  if (Number.isNaN(createdAt.getTime())) throw invalid;
  return { createdAt, id };
}
