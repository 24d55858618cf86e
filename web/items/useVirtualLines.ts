import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';

/** Renders only the visible lines of a list of thousands with equal height. `onEnd` is called near the last one. */
export function useVirtualLines(count: number, lineHeight: number, onEnd: (() => void) | undefined) {
  const frame = useRef<HTMLDivElement>(null);
  // oxlint-disable-next-line react/incompatible-library -- what it answers is used in this render only
  const lines = useVirtualizer({
    count,
    getScrollElement: () => frame.current,
    estimateSize: () => lineHeight,
    overscan: 15,
  });
  const seen = lines.getVirtualItems();
  const last = seen.at(-1)?.index ?? 0;
  useEffect(() => {
    if (last >= count - 20) onEnd?.();
  }, [last, count, onEnd]);
  return { frame, seen, totalHeight: lines.getTotalSize(), scrollTo: (line: number) => lines.scrollToIndex(line) };
}
