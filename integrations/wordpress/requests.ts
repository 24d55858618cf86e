import { pageNumber } from '../engine/paging.ts';
import { path } from '../engine/vendorRequest.ts';

/** Kinds of things, as they are in addresses. */
export type Kind = 'posts' | 'pages' | 'media' | 'comments' | 'users' | 'categories' | 'tags';

/** Returns the path of a list. */
export function listOf(kind: Kind): string {
  return `/wp-json/wp/v2/${kind}`;
}

/** Returns the path of a thing. */
export function oneOf(kind: Kind, id: string): string {
  return `${listOf(kind)}${path`/${id}`}`;
}

/** https://developer.wordpress.org/rest-api/using-the-rest-api/pagination/: a page beyond the last one is an error. */
export const list = {
  next: pageNumber('page', {
    hasMore: ({ response }, number) => number < Number(response.headers['x-wp-totalpages'] ?? 0),
  }),
  pageSize: { parameter: 'per_page', max: 100 },
};

/** Returns the query parameter of a list of values, with commas; undefined for an empty one. */
export function joined(values: readonly string[] | undefined): string | undefined {
  return values === undefined || values.length === 0 ? undefined : values.join(',');
}
