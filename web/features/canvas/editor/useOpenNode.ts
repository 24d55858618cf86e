import { useCallback, useMemo } from 'react';
import { useAddress } from './useAddress.ts';

/** The node that is open in the large panel. It is part of the address (`node`), so that a link leads to it. */
export type OpenNode = {
  id: string | null;
  open: (nodeId: string) => void;
  close: () => void;
  /** Leaves the node to show its changes since the published version. */
  closeForChanges: (publishedId: string) => void;
};

/** The open node; opening one is a step that the browser's Back undoes. */
export function useOpenNode(): OpenNode {
  const [search, change] = useAddress();
  const show = useCallback(
    (nodeId: string | null) =>
      change(
        (now) => {
          if (nodeId === null) now.delete('node');
          else now.set('node', nodeId);
        },
        { replace: nodeId === null },
      ),
    [change],
  );
  const open = useCallback((nodeId: string) => show(nodeId), [show]);
  const close = useCallback(() => show(null), [show]);
  const closeForChanges = useCallback(
    (publishedId: string) =>
      change((now) => {
        const nodeId = now.get('node');
        now.delete('node');
        now.set('version', 'draft');
        now.set('against', publishedId);
        if (nodeId !== null) now.set('changes', nodeId);
      }),
    [change],
  );
  const id = search.get('node');
  return useMemo(() => ({ id, open, close, closeForChanges }), [id, open, close, closeForChanges]);
}
