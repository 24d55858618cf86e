import { useCallback, useMemo } from 'react';
import { useAddress } from './useAddress.ts';

/** Something that is open or not. */
export type AddressFlag = { opened: boolean; toggle: () => void };

/** Keeps the open state of a side panel in the URL by this name, so that a link opens the same view. */
export function useAddressFlag(name: 'logs' | 'executions'): AddressFlag {
  const [search, change] = useAddress();
  const opened = search.has(name);
  const toggle = useCallback(
    () =>
      change(
        (now) => {
          if (now.has(name)) now.delete(name);
          else now.set(name, '1');
        },
        { replace: true },
      ),
    [change, name],
  );
  return useMemo(() => ({ opened, toggle }), [opened, toggle]);
}
