import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';

/** Something that is open or not. */
export type AddressFlag = { opened: boolean; toggle: () => void };

/** What is open beside the canvas is part of the address, by this name, so that a link leads to the same view. */
export function useAddressFlag(name: 'logs' | 'executions'): AddressFlag {
  const [search, setSearch] = useSearchParams();
  const opened = search.has(name);
  const toggle = useCallback(
    () =>
      setSearch(
        (before) => {
          if (before.has(name)) before.delete(name);
          else before.set(name, '1');
          return before;
        },
        { replace: true },
      ),
    [setSearch, name],
  );
  return useMemo(() => ({ opened, toggle }), [opened, toggle]);
}
