import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

/** What is looked at instead of the draft being edited: `draft` or the id of a version; null where nothing is. */
export type VersionView = {
  shown: string | null;
  /** What it is compared with, named alike. */
  against: string | null;
  open: (shown: string, against?: string | null) => void;
  close: () => void;
};

/** The version that is looked at is part of the address (`version`, `against`), so that a link leads to the same view. */
export function useVersionView(): VersionView {
  const [search, setSearch] = useSearchParams();
  const show = useCallback(
    (shown: string | null, against: string | null) =>
      setSearch((before) => {
        before.delete('version');
        before.delete('against');
        if (shown !== null) before.set('version', shown);
        if (shown !== null && against !== null) before.set('against', against);
        return before;
      }),
    [setSearch],
  );
  const open = useCallback((shown: string, against: string | null = null) => show(shown, against), [show]);
  const close = useCallback(() => show(null, null), [show]);
  return { shown: search.get('version'), against: search.get('against'), open, close };
}
