import type { Page } from '../../db/repositories/page.ts';

/** A page of a list as the API shows it. */
export function presentPage<Row, Shown>(
  page: Page<Row>,
  present: (row: Row) => Shown,
): { data: Shown[]; next_cursor: string | null } {
  return { data: page.data.map(present), next_cursor: page.nextCursor };
}
