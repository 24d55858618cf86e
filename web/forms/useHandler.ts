import { useCallback, useLayoutEffect, useRef } from 'react';

/**
 * The same function for as long as the component lives, doing what the newest drawing says: who gets it is not drawn anew for it.
 * For what people do, never to be called while something is drawn.
 */
export function useHandler<Given extends unknown[]>(handler: (...given: Given) => void): (...given: Given) => void {
  const newest = useRef(handler);
  useLayoutEffect(() => {
    newest.current = handler;
  });
  return useCallback((...given: Given) => newest.current(...given), []);
}
