import type { FitViewOptions } from '@xyflow/react';

/**
 * Returns how everything is brought into view. At the right there is room for the way on from the last node, which xyflow does not count in.
 * A phone has no room for wide margins: four nodes with names that can be read need nearly all of its width; the first one's name is wider than its square.
 */
export function wholeInView(): FitViewOptions {
  const isPhone = window.matchMedia('(max-width: 48em)').matches;
  return {
    maxZoom: 1,
    padding: isPhone
      ? { top: 0.1, right: '56px', bottom: 0.1, left: '30px' }
      : { top: 0.2, right: '96px', bottom: 0.2, left: 0.2 },
  };
}
