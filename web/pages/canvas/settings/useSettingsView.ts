import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

/** Whether the settings are open is part of the address (`settings`), so that a link leads to them. */
export function useSettingsView(): { opened: boolean; open: () => void; close: () => void } {
  const [search, setSearch] = useSearchParams();
  const show = useCallback(
    (shown: boolean) =>
      setSearch(
        (before) => {
          if (shown) before.set('settings', '1');
          else before.delete('settings');
          return before;
        },
        { replace: true },
      ),
    [setSearch],
  );
  const open = useCallback(() => show(true), [show]);
  const close = useCallback(() => show(false), [show]);
  return { opened: search.has('settings'), open, close };
}
