import { useCallback, useLayoutEffect, useRef } from 'react';

/**
 * Returns a stable function for the component's lifetime that calls the handler of the latest render, so that its receivers do not render
 * again. For event handlers, never called during rendering.
 */
export function useHandler<Given extends unknown[]>(handler: (...given: Given) => void): (...given: Given) => void {
  const newest = useRef(handler);
  useLayoutEffect(() => {
    newest.current = handler;
  });
  return useCallback((...given: Given) => newest.current(...given), []);
}
