import { useCallback, useState } from 'react';
import type { DraftingWish } from './draftingContext.ts';

/** The wish whose dialog is open. */
export function useDrafting() {
  const [wish, setWish] = useState<DraftingWish | null>(null);
  const open = useCallback((next: DraftingWish) => setWish(next), []);
  const close = useCallback(() => setWish(null), []);
  return { wish, open, close };
}
