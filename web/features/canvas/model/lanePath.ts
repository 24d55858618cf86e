/** A place on the canvas. */
type Point = { x: number; y: number };

const aside = 22;
const radius = 14;

/** The way of a connection along a lane below the nodes: out to the right, down, along, up, and in from the left, with round corners. */
export function lanePath(from: Point, to: Point, lane: number): { path: string; label: Point } {
  const out = from.x + aside;
  const back = to.x - aside;
  const corners: Point[] = [
    { x: out, y: from.y },
    { x: out, y: lane },
    { x: back, y: lane },
    { x: back, y: to.y },
  ];
  return { path: roundedPath([from, ...corners, to]), label: { x: (out + back) / 2, y: lane } };
}

/** Straight lines from point to point, with corners as round as their sides allow. */
function roundedPath(points: readonly Point[]): string {
  const [first, ...rest] = points;
  if (first === undefined) return '';
  const parts = [`M${first.x},${first.y}`];
  let before = first;
  for (const [index, corner] of rest.entries()) {
    const next = rest[index + 1];
    if (next === undefined) parts.push(`L${corner.x},${corner.y}`);
    else {
      const bend = Math.min(radius, distance(before, corner) / 2, distance(corner, next) / 2);
      const start = towards(corner, before, bend);
      const end = towards(corner, next, bend);
      parts.push(`L${start.x},${start.y}`, `Q${corner.x},${corner.y} ${end.x},${end.y}`);
    }
    before = corner;
  }
  return parts.join(' ');
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

function towards(from: Point, to: Point, by: number): Point {
  const length = distance(from, to) || 1;
  return { x: from.x + ((to.x - from.x) / length) * by, y: from.y + ((to.y - from.y) / length) * by };
}
