import type { KnownSearch } from '../../domains/catalog/runs/SearchIndex.ts';
import { readPageRequest } from '../../db/repositories/page.ts';
import { AppError } from '../../openapi/AppError.ts';

/** One page of searches; the cursor names the last one of the page before. */
export function searchPage(
  searches: readonly KnownSearch[],
  { limit, cursor }: { limit?: number | undefined; cursor?: string | undefined },
): { data: readonly KnownSearch[]; nextCursor: string | null } {
  const { limit: most } = readPageRequest({ limit });
  const after = cursor === undefined ? -1 : searches.findIndex(({ search }) => search.id === read(cursor));
  if (cursor !== undefined && after < 0)
    throw new AppError(
      'invalid_cursor',
      'The cursor is not one that this list gave out. Start again without a cursor.',
      {
        param: 'cursor',
      },
    );
  const data = searches.slice(after + 1, after + 1 + most);
  const last = data.at(-1);
  const isLast = after + 1 + most >= searches.length;
  return { data, nextCursor: last && !isLast ? Buffer.from(last.search.id).toString('base64url') : null };
}

function read(cursor: string): string {
  return Buffer.from(cursor, 'base64url').toString();
}
