import { useCallback, useMemo, useState } from 'react';
import { useAddress } from '../canvas/editor/useAddress.ts';
import type { DraftingWish } from './draftingContext.ts';

/** The wish whose dialog is open: one of the page, or the fix that the address names (`fix=<node>&execution=<id>`). */
export function useDrafting(mayEdit: boolean) {
  const [chosen, setChosen] = useState<DraftingWish | null>(null);
  const [search, change] = useAddress();
  const nodeId = mayEdit ? search.get('fix') : null;
  const executionId = search.get('execution');
  const named = useMemo(
    (): DraftingWish | null =>
      nodeId === null || executionId === null ? null : { kind: 'fix', nodeId, executionId },
    [nodeId, executionId],
  );
  const open = useCallback((next: DraftingWish) => setChosen(next), []);
  const close = useCallback(() => {
    setChosen(null);
    if (named !== null) change((now) => now.delete('fix'), { replace: true });
  }, [named, change]);
  return { wish: chosen ?? named, open, close };
}
