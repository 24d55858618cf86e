import { useCallback, useMemo, useState } from 'react';
import { useAddress } from '../canvas/editor/useAddress.ts';
import type { DraftingWish } from './draftingContext.ts';

/** The wish whose dialog is open: from the page, or from the address (`describe=1`, or `fix=<node>&execution=<id>`). */
export function useDrafting(mayEdit: boolean) {
  const [chosen, setChosen] = useState<DraftingWish | null>(null);
  const [search, change] = useAddress();
  const isDescribed = mayEdit && search.has('describe');
  const nodeId = mayEdit ? search.get('fix') : null;
  const executionId = search.get('execution');
  const named = useMemo((): DraftingWish | null => {
    if (isDescribed) return { kind: 'describe', nodeId: null };
    return nodeId === null || executionId === null ? null : { kind: 'fix', nodeId, executionId };
  }, [isDescribed, nodeId, executionId]);
  const open = useCallback((next: DraftingWish) => setChosen(next), []);
  const close = useCallback(() => {
    setChosen(null);
    if (named === null) return;
    change(
      (now) => {
        now.delete('describe');
        now.delete('fix');
      },
      { replace: true },
    );
  }, [named, change]);
  return { wish: chosen ?? named, open, close };
}
