import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';

/** How far below the view the end may be and still be followed. */
const nearPixels = 60;

/**
 * Keeps the end of something that grows in view, as long as people do not scroll away from it; `count` rising means that
 * something new begins, which is followed in any case. The answer marks the end.
 */
export function useFollowEnd(content: unknown, count: number): RefObject<HTMLDivElement | null> {
  const end = useRef<HTMLDivElement>(null);
  const follows = useRef(true);
  const counted = useRef(count);
  useEffect(() => {
    const look = () => {
      const bottom = end.current?.getBoundingClientRect().bottom ?? 0;
      follows.current = bottom <= window.innerHeight + nearPixels;
    };
    window.addEventListener('scroll', look, { capture: true, passive: true });
    return () => window.removeEventListener('scroll', look, { capture: true });
  }, []);
  // Before rendering and notifications: growth here never counts as scrolling away.
  useLayoutEffect(() => {
    if (count > counted.current) follows.current = true;
    counted.current = count;
    if (follows.current && count > 0) end.current?.scrollIntoView({ block: 'nearest' });
  }, [content, count]);
  return end;
}
