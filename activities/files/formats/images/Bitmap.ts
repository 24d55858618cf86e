import { AppError } from '../../../../openapi/AppError.ts';
import { fileLimits } from '../../fileLimits.ts';

const { imagePixels, imageSide } = fileLimits;

/** Pixels of an image: red, green, blue and alpha of each, row by row. Colors are not multiplied by alpha. */
export interface Bitmap {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8ClampedArray;
}

/** Color with the four values of a pixel. */
export type Color = readonly [red: number, green: number, blue: number, alpha: number];

/** Returns a transparent image. Errors: `file_limit_reached`. */
export function newBitmap(width: number, height: number): Bitmap {
  assertImageSize(width, height);
  return { width, height, data: new Uint8ClampedArray(width * height * 4) };
}

/** Paints a whole image with one color. */
export function fill({ data }: Bitmap, color: Color): void {
  new Uint32Array(data.buffer, data.byteOffset, data.length / 4).fill(
    new Uint32Array(Uint8Array.from(color).buffer)[0]!,
  );
}

/** Errors: `file_limit_reached` for more pixels than an image may have. */
export function assertImageSize(width: number, height: number): void {
  if (width <= imageSide && height <= imageSide && width * height <= imagePixels) return;
  throw new AppError(
    'file_limit_reached',
    `The image has ${width} × ${height} pixels. Images have up to ${imagePixels / 1_000_000} million, and ${imageSide} on a side.`,
  );
}

/** Reads `#rgb`, `#rgba`, `#rrggbb` or `#rrggbbaa`, which the parameters of the node are checked for. */
export function colorOf(text: string): Color {
  const digits = text.slice(1);
  const long = digits.length <= 4 ? digits.replaceAll(/./g, '$&$&') : digits;
  const at = (index: number) => Number.parseInt(long.slice(index, index + 2) || 'ff', 16);
  return [at(0), at(2), at(4), at(6)];
}
