import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';

/** The node that is open in the large panel. It is part of the address (`node`), so that a link leads to it. */
export type OpenNode = {
  id: string | null;
  open: (nodeId: string) => void;
  close: () => void;
  /** Leaves the node for what was published. */
  closeForVersions: () => void;
};

/** Which node is open; opening one is a step that the browser's Back undoes. */
export function useOpenNode(): OpenNode {
  const [search, setSearch] = useSearchParams();
  const show = useCallback(
    (nodeId: string | null) =>
      setSearch(
        (before) => {
          if (nodeId === null) before.delete('node');
          else before.set('node', nodeId);
          return before;
        },
        { replace: nodeId === null },
      ),
    [setSearch],
  );
  const open = useCallback((nodeId: string) => show(nodeId), [show]);
  const close = useCallback(() => show(null), [show]);
  const closeForVersions = useCallback(
    () =>
      setSearch((before) => {
        before.delete('node');
        before.set('version', 'draft');
        return before;
      }),
    [setSearch],
  );
  const id = search.get('node');
  return useMemo(() => ({ id, open, close, closeForVersions }), [id, open, close, closeForVersions]);
}
