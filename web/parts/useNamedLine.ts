import { useCallback, useEffect } from 'react';
import { useSearchParams } from 'react-router';

type Pages = {
  isPending: boolean;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isError: boolean;
  fetchNextPage: () => unknown;
};

/** A list without pages, or with all pages loaded. */
export type WholeList = Pick<Pages, 'isPending' | 'isError'>;

/**
 * The line of a list that the address names (`?key=…`), as links from elsewhere do: pages are loaded on until it is there; its
 * row is marked and comes into view.
 */
export function useNamedLine(parameter: string, names: readonly string[], list: Pages | WholeList) {
  const [search] = useSearchParams();
  const named = search.get(parameter);
  const isThere = named !== null && names.includes(named);
  const pages = 'fetchNextPage' in list ? list : null;
  const loadsOn = named !== null && !isThere && pages !== null && pages.hasNextPage && !list.isError;
  const fetchNext = loadsOn && !pages.isFetchingNextPage ? pages.fetchNextPage : null;
  useEffect(() => {
    if (fetchNext !== null) void fetchNext();
  }, [fetchNext]);
  const comeIntoView = useCallback((row: HTMLElement | null) => row?.scrollIntoView({ block: 'center' }), []);
  return {
    /** Whether the address names a line that is nowhere in the whole list. */
    isMissing: named !== null && !isThere && !loadsOn && !list.isPending && !list.isError,
    /** Returns the props of a row, with a mark if it is the named one. */
    rowProps: (name: string) =>
      name === named ? { ref: comeIntoView, className: 'named', 'aria-current': 'true' as const } : {},
  };
}
