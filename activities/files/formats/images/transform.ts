import { colorOf, fill, newBitmap, type Bitmap, type Color } from './Bitmap.ts';
import { paint } from './composite.ts';
import type { StepOf } from './imageSteps.ts';

/** Returns a part of an image. Parts outside are transparent. Errors: `file_limit_reached`. */
export function crop(image: Bitmap, { x, y, width, height }: StepOf<'crop'>): Bitmap {
  const made = newBitmap(width, height);
  copyInto(made, image, { x: -x, y: -y });
  return made;
}

/** Adds a border around an image. Errors: `file_limit_reached`. */
export function border(image: Bitmap, { width, height, color }: StepOf<'border'>): Bitmap {
  const made = newBitmap(image.width + 2 * width, image.height + 2 * height);
  fill(made, colorOf(color));
  copyInto(made, image, { x: width, y: height });
  return made;
}

/** Mirrors an image. */
export function flip(image: Bitmap, { direction }: StepOf<'flip'>): Bitmap {
  const { width, height } = image;
  return direction === 'horizontal'
    ? moved(image, { width, height, from: (x, y) => y * width + (width - 1 - x) })
    : moved(image, { width, height, from: (x, y) => (height - 1 - y) * width + x });
}

/** Turns an image clockwise; the new one holds all of it. Errors: `file_limit_reached`. */
export function rotate(image: Bitmap, { degrees, color }: StepOf<'rotate'>): Bitmap {
  const { width, height } = image;
  const angle = ((degrees % 360) + 360) % 360;
  if (angle === 0) return image;
  if (angle === 90) return moved(image, { width: height, height: width, from: (x, y) => (height - 1 - x) * width + y });
  if (angle === 180) return moved(image, { width, height, from: (x, y) => (height - 1 - y) * width + (width - 1 - x) });
  if (angle === 270) return moved(image, { width: height, height: width, from: (x, y) => x * width + (width - 1 - y) });
  const radians = (angle * Math.PI) / 180;
  const [sine, cosine] = [Math.sin(radians), Math.cos(radians)];
  return mapped(image, { a: cosine, b: -sine, c: sine, d: cosine }, colorOf(color));
}

/** Slants an image; the new one holds all of it. Errors: `file_limit_reached`. */
export function shear(image: Bitmap, { degrees_x: x, degrees_y: y, color }: StepOf<'shear'>): Bitmap {
  const slope = (degrees: number) => Math.tan((degrees * Math.PI) / 180);
  return mapped(image, { a: 1, b: slope(x), c: slope(y), d: 1 + slope(x) * slope(y) }, colorOf(color));
}

/** Makes all pixels of one color transparent. */
export function makeTransparent(image: Bitmap, color: string): Bitmap {
  const [red, green, blue] = colorOf(color);
  const { data } = image;
  for (let at = 0; at < data.length; at += 4)
    if (data[at] === red && data[at + 1] === green && data[at + 2] === blue) data[at + 3] = 0;
  return image;
}

function copyInto(made: Bitmap, image: Bitmap, { x, y }: { x: number; y: number }): void {
  const [left, right] = [Math.max(0, x), Math.min(made.width, x + image.width)];
  if (left >= right) return;
  for (let row = Math.max(0, y); row < Math.min(made.height, y + image.height); row += 1) {
    const from = ((row - y) * image.width + (left - x)) * 4;
    made.data.set(image.data.subarray(from, from + (right - left) * 4), (row * made.width + left) * 4);
  }
}

function moved(
  image: Bitmap,
  { width, height, from }: { width: number; height: number; from: (x: number, y: number) => number },
): Bitmap {
  const made = newBitmap(width, height);
  const source = new Uint32Array(image.data.buffer, image.data.byteOffset, image.data.length / 4);
  const target = new Uint32Array(made.data.buffer);
  for (let y = 0; y < height; y += 1) for (let x = 0; x < width; x += 1) target[y * width + x] = source[from(x, y)]!;
  return made;
}

/** A point goes to (ax + by, cx + dy). */
interface Matrix {
  readonly a: number;
  readonly b: number;
  readonly c: number;
  readonly d: number;
}

function mapped(image: Bitmap, { a, b, c, d }: Matrix, background: Color): Bitmap {
  const { width, height } = image;
  const xs = [0, a * width, b * height, a * width + b * height];
  const ys = [0, c * width, d * height, c * width + d * height];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  // A small part of a pixel is the rounding of sines.
  const size = (values: number[], least: number) => Math.max(1, Math.ceil(Math.max(...values) - least - 1e-6));
  const made = newBitmap(size(xs, left), size(ys, top));
  fill(made, background);
  const determinant = a * d - b * c;
  const pixel = new Float64Array(4);
  for (let y = 0; y < made.height; y += 1)
    for (let x = 0; x < made.width; x += 1) {
      const [px, py] = [x + 0.5 + left, y + 0.5 + top];
      const u = (d * px - b * py) / determinant - 0.5;
      const v = (a * py - c * px) / determinant - 0.5;
      if (u <= -1 || v <= -1 || u >= width || v >= height) continue;
      between(image, { u, v }, pixel);
      paint(made.data, (y * made.width + x) * 4, pixel);
    }
  return made;
}

/** Mixes the four pixels around a point; pixels outside are transparent. Colors are multiplied by alpha. */
function between({ data, width, height }: Bitmap, { u, v }: { u: number; v: number }, pixel: Float64Array): void {
  const [left, top] = [Math.floor(u), Math.floor(v)];
  pixel.fill(0);
  for (let y = top; y <= top + 1; y += 1)
    for (let x = left; x <= left + 1; x += 1) {
      if (x < 0 || y < 0 || x >= width || y >= height) continue;
      const at = (y * width + x) * 4;
      const part = (1 - Math.abs(u - x)) * (1 - Math.abs(v - y)) * (data[at + 3]! / 255);
      pixel[0]! += data[at]! * part;
      pixel[1]! += data[at + 1]! * part;
      pixel[2]! += data[at + 2]! * part;
      pixel[3]! += 255 * part;
    }
}
