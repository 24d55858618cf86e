/** How a source gives the rest. */
export type PagingKind = 'none' | 'local' | 'offset' | 'page' | 'cursor';

interface Limits {
  /** Rows of a page where the caller asks for no number. */
  default: number;
  /** Most rows of a page. */
  max: number;
  /** The source gives no row beyond this one. */
  ceiling?: number;
  /** The source gives no page beyond this one, whatever its length. */
  maxPages?: number;
}

export interface Paging extends Limits {
  readonly kind: PagingKind;
  /** Fixed page size of a source. */
  readonly size?: number;
}

/** Purpose of a request. */
export interface Page {
  /** Rows that the caller wants. */
  readonly limit: number;
  /** Rows before this page: 0, `limit`, … */
  readonly offset: number;
  /** The page's number from 1; for `paging.page` and `paging.fixed`. */
  readonly number: number;
  /** The `next` of the previous `decode`; undefined for the first page. For `paging.cursor`. */
  readonly cursor: string | undefined;
}

/** The ways of paging. The caller never sees any of it: it gets rows and one opaque cursor. */
export const paging = {
  /** One answer is all there is. `max` bounds it (default 10,000 rows). */
  none: (limits: { max?: number } = {}): Paging => ({
    kind: 'none',
    default: limits.max ?? 10_000,
    max: limits.max ?? 10_000,
  }),
  /** The source answers everything at once; the engine cuts pages out of it. Give the source a cache. */
  local: (limits: Limits): Paging => ({ kind: 'local', ...limits }),
  /** The source takes the number of rows before the page: `page.offset` and `page.limit`. */
  offset: (limits: Limits): Paging => ({ kind: 'offset', ...limits }),
  /** The source takes the number of the page: `page.number` and `page.limit`. */
  page: (limits: Limits): Paging => ({ kind: 'page', ...limits }),
  /** Like `page`, of a source whose pages all have so many rows; the engine cuts what was asked for out of them. */
  fixed: ({ size, ceiling }: { size: number; ceiling?: number }): Paging => ({
    kind: 'page',
    default: size,
    max: size,
    size,
    ...(ceiling !== undefined && { ceiling }),
  }),
  /** The source says what comes next: `decode` answers it as `next` (never a URL: take the parameter out of a link), `page.cursor` has it. */
  cursor: (limits: Limits): Paging => ({ kind: 'cursor', ...limits }),
} as const;
