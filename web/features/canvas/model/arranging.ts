import type { Position } from './graph.ts';

/** Where something lies on the canvas, and how large it is there. */
export type Box = { id: string; x: number; y: number; width: number; height: number };

/** Ways to bring boxes into line, or the same distance between them. */
export const alignments = [
  'left',
  'centre',
  'right',
  'top',
  'middle',
  'bottom',
  'distributeHorizontally',
  'distributeVertically',
] as const;
export type Alignment = (typeof alignments)[number];

const min = (values: number[]) => Math.min(...values);
const max = (values: number[]) => Math.max(...values);

const aligned: Record<Exclude<Alignment, `distribute${string}`>, (boxes: readonly Box[]) => (box: Box) => Position> = {
  left: (boxes) => {
    const x = min(boxes.map((box) => box.x));
    return ({ y }) => ({ x, y });
  },
  right: (boxes) => {
    const right = max(boxes.map((box) => box.x + box.width));
    return ({ y, width }) => ({ x: right - width, y });
  },
  centre: (boxes) => {
    const centre = (min(boxes.map((box) => box.x)) + max(boxes.map((box) => box.x + box.width))) / 2;
    return ({ y, width }) => ({ x: centre - width / 2, y });
  },
  top: (boxes) => {
    const y = min(boxes.map((box) => box.y));
    return ({ x }) => ({ x, y });
  },
  bottom: (boxes) => {
    const bottom = max(boxes.map((box) => box.y + box.height));
    return ({ x, height }) => ({ x, y: bottom - height });
  },
  middle: (boxes) => {
    const middle = (min(boxes.map((box) => box.y)) + max(boxes.map((box) => box.y + box.height))) / 2;
    return ({ x, height }) => ({ x, y: middle - height / 2 });
  },
};

/** The places of boxes after they are brought into line. Two are needed to align, three to distribute; fewer stay. */
export function align(boxes: readonly Box[], alignment: Alignment): Map<string, Position> {
  if (alignment === 'distributeHorizontally') return distribute(boxes, 'x', 'width');
  if (alignment === 'distributeVertically') return distribute(boxes, 'y', 'height');
  const place = aligned[alignment](boxes);
  return new Map(boxes.map((box) => [box.id, place(box)]));
}

/** The outermost two stay, and the gaps between all become the same. */
function distribute(boxes: readonly Box[], axis: 'x' | 'y', size: 'width' | 'height'): Map<string, Position> {
  const sorted = boxes.toSorted((a, b) => a[axis] - b[axis]);
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (first === undefined || last === undefined || sorted.length < 3) return new Map();
  const room = last[axis] + last[size] - first[axis];
  const gap = (room - sorted.reduce((sum, box) => sum + box[size], 0)) / (sorted.length - 1);
  let next = first[axis];
  const places = new Map<string, Position>();
  for (const box of sorted) {
    places.set(box.id, { x: box.x, y: box.y, [axis]: next });
    next += box[size] + gap;
  }
  return places;
}
