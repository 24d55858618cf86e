import { newBitmap, type Bitmap } from './Bitmap.ts';
import type { StepOf } from './imageSteps.ts';

/** Scales an image: enlarged pixels blend into each other, and shrunk ones are averaged. Errors: `file_limit_reached`. */
export function resize(image: Bitmap, step: StepOf<'resize'>): Bitmap {
  const { width, height } = sizeOf(image, step);
  const isSame = width === image.width && height === image.height;
  const isEnlarged = width * height > image.width * image.height;
  if (isSame || (step.scale === 'shrink' && isEnlarged) || (step.scale === 'enlarge' && !isEnlarged)) return image;
  // The image in between may not be larger than both.
  return width * image.height <= image.width * height
    ? vertically(horizontally(image, width), height)
    : horizontally(vertically(image, height), width);
}

function sizeOf(image: Bitmap, { width, height, fit }: StepOf<'resize'>): { width: number; height: number } {
  const [across, down] = [width / image.width, height / image.height];
  const by = (factor: number) => ({
    width: Math.max(1, Math.round(image.width * factor)),
    height: Math.max(1, Math.round(image.height * factor)),
  });
  if (fit === 'exact') return { width, height };
  if (fit === 'percent')
    return {
      width: Math.max(1, Math.round((image.width * width) / 100)),
      height: Math.max(1, Math.round((image.height * height) / 100)),
    };
  if (fit === 'area') return by(Math.sqrt(across * down));
  return by(fit === 'inside' ? Math.min(across, down) : Math.max(across, down));
}

/** The pixels that one new pixel is made of, with their weights. */
interface Share {
  readonly first: number;
  readonly weights: readonly number[];
}

function sharesOf(from: number, to: number): Share[] {
  const ratio = from / to;
  const reach = Math.max(1, ratio);
  return Array.from({ length: to }, (_, place) => {
    const center = (place + 0.5) * ratio - 0.5;
    const first = Math.max(0, Math.ceil(center - reach));
    const last = Math.min(from - 1, Math.floor(center + reach));
    const weights: number[] = [];
    for (let at = first; at <= last; at += 1) weights.push(Math.max(0, 1 - Math.abs(at - center) / reach));
    const sum = weights.reduce((total, weight) => total + weight, 0);
    return { first, weights: weights.map((weight) => weight / sum) };
  });
}

function horizontally(image: Bitmap, width: number): Bitmap {
  const made = newBitmap(width, image.height);
  const shares = sharesOf(image.width, width);
  for (let y = 0; y < image.height; y += 1)
    for (let x = 0; x < width; x += 1)
      mix(image, made, { share: shares[x]!, from: y * image.width, stride: 1, to: y * width + x });
  return made;
}

function vertically(image: Bitmap, height: number): Bitmap {
  const made = newBitmap(image.width, height);
  const shares = sharesOf(image.height, height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < image.width; x += 1)
      mix(image, made, { share: shares[y]!, from: x, stride: image.width, to: y * image.width + x });
  return made;
}

interface Mix {
  readonly share: Share;
  /** Number of the first pixel of the row or column. */
  readonly from: number;
  readonly stride: number;
  readonly to: number;
}

/** Transparent pixels have no color, so each color counts by its alpha. */
function mix({ data }: Bitmap, made: Bitmap, { share: { first, weights }, from, stride, to }: Mix): void {
  let red = 0;
  let green = 0;
  let blue = 0;
  let alpha = 0;
  for (let index = 0; index < weights.length; index += 1) {
    const at = (from + (first + index) * stride) * 4;
    const part = weights[index]! * data[at + 3]!;
    red += data[at]! * part;
    green += data[at + 1]! * part;
    blue += data[at + 2]! * part;
    alpha += part;
  }
  if (alpha === 0) return;
  const at = to * 4;
  made.data[at] = red / alpha;
  made.data[at + 1] = green / alpha;
  made.data[at + 2] = blue / alpha;
  made.data[at + 3] = alpha;
}
