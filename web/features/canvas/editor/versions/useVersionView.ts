import { useCallback } from 'react';
import { useAddress } from '../useAddress.ts';

/** What is looked at instead of the draft being edited: `draft` or the id of a version; null where nothing is. */
export type VersionView = {
  shown: string | null;
  /** What it is compared with, named alike. */
  against: string | null;
  /** The node whose changes alone are told. */
  nodeId: string | null;
  showAllNodes: () => void;
  open: (shown: string, against?: string | null) => void;
  close: () => void;
};

/** The version that is looked at is part of the address (`version`, `against`, `changes`), so that a link leads to the same view. */
export function useVersionView(): VersionView {
  const [search, change] = useAddress();
  const show = useCallback(
    (shown: string | null, against: string | null) =>
      change((now) => {
        now.delete('version');
        now.delete('against');
        if (shown === null) now.delete('changes');
        else now.set('version', shown);
        if (shown !== null && against !== null) now.set('against', against);
      }),
    [change],
  );
  const open = useCallback((shown: string, against: string | null = null) => show(shown, against), [show]);
  const close = useCallback(() => show(null, null), [show]);
  const showAllNodes = useCallback(() => change((now) => now.delete('changes')), [change]);
  const nodeId = search.get('changes');
  return { shown: search.get('version'), against: search.get('against'), nodeId, showAllNodes, open, close };
}
