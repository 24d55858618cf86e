import { useCallback } from 'react';
import { useAddress } from '../useAddress.ts';

/** The version shown instead of the draft: `draft` or a version id; null if none. */
export type VersionView = {
  shown: string | null;
  /** The version to compare with, in the same format. */
  against: string | null;
  /** The only node whose changes are shown. */
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
