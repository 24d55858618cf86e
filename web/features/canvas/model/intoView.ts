/** A rectangle of the screen, in pixels. */
export type Area = { x: number; y: number; width: number; height: number };

const margin = 24;
const none = { x: 0, y: 0 };

/**
 * How far the view has to move so that a box is seen whole within a frame and its middle is not covered: not at all where that
 * is so, else no further than needed. A box larger than the frame is brought to its middle.
 */
export function shiftIntoView(box: Area, frame: Area, covers: readonly Area[]): { x: number; y: number } {
  let shift = {
    x: along({ start: box.x, size: box.width }, { start: frame.x, size: frame.width }),
    y: along({ start: box.y, size: box.height }, { start: frame.y, size: frame.height }),
  };
  for (const cover of covers) {
    const aside = outOf(moved(box, shift), cover, frame);
    shift = { x: shift.x + aside.x, y: shift.y + aside.y };
  }
  return shift;
}

type Span = { start: number; size: number };

function along(box: Span, frame: Span): number {
  const end = frame.start + frame.size;
  if (box.start >= frame.start && box.start + box.size <= end) return 0;
  if (box.size + 2 * margin > frame.size) return frame.start + (frame.size - box.size) / 2 - box.start;
  if (box.start < frame.start) return frame.start + margin - box.start;
  return end - margin - box.size - box.start;
}

/** The shortest way out of a cover that stays in the frame. */
function outOf(box: Area, cover: Area, frame: Area): { x: number; y: number } {
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const isCovered =
    middle.x > cover.x && middle.x < cover.x + cover.width && middle.y > cover.y && middle.y < cover.y + cover.height;
  if (!isCovered) return none;
  const gap = margin / 2;
  const ways = [
    { x: 0, y: cover.y - gap - box.height - box.y },
    { x: 0, y: cover.y + cover.height + gap - box.y },
    { x: cover.x - gap - box.width - box.x, y: 0 },
    { x: cover.x + cover.width + gap - box.x, y: 0 },
  ];
  const length = ({ x, y }: { x: number; y: number }) => Math.abs(x) + Math.abs(y);
  const possible = ways.filter((way) => isWithin(moved(box, way), frame)).toSorted((a, b) => length(a) - length(b));
  return possible[0] ?? none;
}

function moved(box: Area, { x, y }: { x: number; y: number }): Area {
  return { ...box, x: box.x + x, y: box.y + y };
}

function isWithin(box: Area, frame: Area): boolean {
  return (
    box.x >= frame.x &&
    box.y >= frame.y &&
    box.x + box.width <= frame.x + frame.width &&
    box.y + box.height <= frame.y + frame.height
  );
}
