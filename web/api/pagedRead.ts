import { infiniteQueryOptions } from '@tanstack/react-query';
import type { MaybeOptionalInit } from 'openapi-fetch';
import type { paths } from '../../openapi/generated/types.ts';
import { api } from './client.ts';
import { cursorPages } from './pages.ts';
import { readsOf, type ReadPath } from './reads.ts';

type Answer<Path extends ReadPath> = paths[Path]['get'] extends {
  responses: { 200: { content: { 'application/json': infer Body } } };
}
  ? Body
  : never;

/** Addresses that answer a list by cursor. */
type PagedPath = {
  [Path in ReadPath]: Answer<Path> extends { data: unknown[]; next_cursor: string | null } ? Path : never;
}[ReadPath];

type Asked = { params: { path?: object; query?: object } };
type Read<Body> = (path: string, asked: Asked & { signal: AbortSignal }) => Promise<{ data?: Body; error?: unknown }>;

/**
 * The options of a list by cursor, for `useInfiniteQuery` and for asking before its page is there; with the same key as
 * `$api.useInfiniteQuery`. A failed page rejects with the contract's error body.
 */
export function pagedRead<Path extends PagedPath>(path: Path, asked: Asked & MaybeOptionalInit<paths[Path], 'get'>) {
  // The client's method is generic over each address; here it is one address that `Path` already checks.
  const get = api.GET as unknown as Read<Answer<Path> & { next_cursor: string | null }>;
  const { initialPageParam, getNextPageParam } = cursorPages;
  return infiniteQueryOptions({
    queryKey: [...readsOf(path), asked],
    queryFn: async ({ pageParam, signal }) => {
      const query = { ...asked.params.query, cursor: pageParam };
      const { data, error } = await get(path, { params: { ...asked.params, query }, signal });
      if (data === undefined) throw error;
      return data;
    },
    initialPageParam: initialPageParam as string | null,
    getNextPageParam,
  });
}
