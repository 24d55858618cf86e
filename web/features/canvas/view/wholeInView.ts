import type { FitViewOptions } from '@xyflow/react';

/** How everything is brought into view. At the right there is room for the way on from the last node, which xyflow does not count in. */
export const wholeInView: FitViewOptions = {
  maxZoom: 1,
  padding: { top: 0.2, right: '96px', bottom: 0.2, left: 0.2 },
};
