import { newBitmap, type Bitmap } from './Bitmap.ts';

/** Three averages in a row come close to a Gaussian blur, and take the same time for every radius. */
const rounds = 3;

/** Blurs an image. */
export function blur(image: Bitmap, sigma: number): Bitmap {
  const radius = Math.max(1, Math.round((Math.sqrt((12 * sigma * sigma) / rounds + 1) - 1) / 2));
  multiply(image);
  let [from, to] = [image, newBitmap(image.width, image.height)];
  const swap = () => ([from, to] = [to, from]);
  for (let round = 0; round < rounds; round += 1) {
    for (let y = 0; y < image.height; y += 1)
      average(from, to, { start: y * image.width, stride: 1, length: image.width, radius });
    swap();
    for (let x = 0; x < image.width; x += 1)
      average(from, to, { start: x, stride: image.width, length: image.height, radius });
    swap();
  }
  divide(from);
  return from;
}

interface Line {
  readonly start: number;
  readonly stride: number;
  readonly length: number;
  readonly radius: number;
}

/** Averages each pixel of a row or column with its neighbours. The last pixels repeat beyond the edges. */
function average({ data }: Bitmap, made: Bitmap, { start, stride, length, radius }: Line): void {
  const window = 2 * radius + 1;
  for (let part = 0; part < 4; part += 1) {
    const at = (place: number) => data[(start + Math.min(length - 1, Math.max(0, place)) * stride) * 4 + part]!;
    let sum = 0;
    for (let place = -radius; place <= radius; place += 1) sum += at(place);
    for (let place = 0; place < length; place += 1) {
      made.data[(start + place * stride) * 4 + part] = sum / window;
      sum += at(place + radius + 1) - at(place - radius);
    }
  }
}

function multiply({ data }: Bitmap): void {
  for (let at = 0; at < data.length; at += 4)
    for (let part = at; part < at + 3; part += 1) data[part] = (data[part]! * data[at + 3]!) / 255;
}

function divide({ data }: Bitmap): void {
  for (let at = 0; at < data.length; at += 4) {
    const alpha = data[at + 3]!;
    if (alpha > 0) for (let part = at; part < at + 3; part += 1) data[part] = (data[part]! * 255) / alpha;
  }
}
