import { expect, test } from 'vitest';

import { type Point, readOutlines } from '../../web/pages/catalog/outlines.ts';

/** Whether a point lies inside of a ring: a ray to the east crosses it an odd number of times. */
function isInside([x, y]: Point, ring: readonly Point[]): boolean {
  return (
    ring.filter(([ax, ay], place) => {
      const [bx, by] = ring[(place + 1) % ring.length]!;
      return ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * (bx - ax);
    }).length %
      2 ===
    1
  );
}

test('outlines of countries are closed lines on the earth, with towns inside and oceans outside', async () => {
  const rings = await readOutlines();
  expect(rings.length).toBeGreaterThan(250);
  for (const ring of rings) {
    expect(ring.at(-1)).toEqual(ring[0]);
    expect(ring.every(([east, north]) => Math.abs(east) <= 180.001 && Math.abs(north) <= 90)).toBe(true);
  }
  const isLand = (point: Point) => rings.some((ring) => isInside(point, ring));
  for (const town of [
    [13.4, 52.5],
    [2.35, 48.86],
    [-99.1, 19.4],
    [149.1, -35.3],
    [36.8, -1.3],
  ] as const)
    expect(isLand(town), String(town)).toBe(true);
  for (const sea of [
    [-30, 30],
    [-140, -20],
    [80, -30],
  ] as const)
    expect(isLand(sea), String(sea)).toBe(false);
});
