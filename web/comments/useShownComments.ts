import { useAddress } from '../features/canvas/editor/useAddress.ts';

/** The comments are open while the address says so (`?comments=1`, or `?comment=` with one of them). */
export function useShownComments() {
  const [search, change] = useAddress();
  const show = (isShown: boolean) =>
    change(
      (now) => {
        if (isShown) return now.set('comments', '1');
        now.delete('comments');
        now.delete('comment');
      },
      { replace: true },
    );
  return { opened: search.has('comments') || search.has('comment'), named: search.get('comment'), show };
}
