import type { Bitmap } from './Bitmap.ts';
import type { blendModes } from './imageSteps.ts';

type Blend = (below: number, above: number) => number;

/** The color where both images are opaque; null keeps that of the upper one. */
const blends: Readonly<Record<(typeof blendModes)[number], Blend | null>> = {
  over: null,
  multiply: (below, above) => (below * above) / 255,
  screen: (below, above) => below + above - (below * above) / 255,
  darken: Math.min,
  lighten: Math.max,
  difference: (below, above) => Math.abs(below - above),
  add: (below, above) => Math.min(255, below + above),
};

/** Puts an image onto another one, which is changed. */
export function composite(
  image: Bitmap,
  upper: Bitmap,
  { x, y, blend }: { x: number; y: number; blend: (typeof blendModes)[number] },
): void {
  const mixed = blends[blend];
  const pixel = new Float64Array(4);
  for (let row = Math.max(0, y); row < Math.min(image.height, y + upper.height); row += 1)
    for (let column = Math.max(0, x); column < Math.min(image.width, x + upper.width); column += 1) {
      const from = ((row - y) * upper.width + (column - x)) * 4;
      const to = (row * image.width + column) * 4;
      const share = upper.data[from + 3]! / 255;
      const below = image.data[to + 3]! / 255;
      for (let part = 0; part < 3; part += 1) {
        const above = upper.data[from + part]!;
        const color = mixed === null ? above : (1 - below) * above + below * mixed(image.data[to + part]!, above);
        pixel[part] = color * share;
      }
      pixel[3] = 255 * share;
      paint(image.data, to, pixel);
    }
}

/** Paints one pixel over another one. Its colors are multiplied by its alpha. */
export function paint(data: Uint8ClampedArray, at: number, pixel: Float64Array): void {
  const rest = (1 - pixel[3]! / 255) * (data[at + 3]! / 255);
  const alpha = pixel[3]! / 255 + rest;
  if (alpha === 0) return;
  for (let part = 0; part < 3; part += 1) data[at + part] = (pixel[part]! + data[at + part]! * rest) / alpha;
  data[at + 3] = alpha * 255;
}
