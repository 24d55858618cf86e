import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { limitReached } from '../RowWriter.ts';
import type { FilePlace } from '../../filePlace.ts';
import { fileLimits } from '../../fileLimits.ts';
import { assertImageSize, colorOf, fill, newBitmap, type Bitmap } from './Bitmap.ts';
import { blur } from './blur.ts';
import { decodeImage, encodeImage, writtenFormats, type WrittenFormat } from './codecs.ts';
import { composite } from './composite.ts';
import { imageHeader, type ImageHeader } from './imageHeader.ts';
import type { ImageStep } from './imageSteps.ts';
import { resize } from './resample.ts';
import { border, crop, flip, makeTransparent, rotate, shear } from './transform.ts';

/** Format and size of an image. */
export interface ImageMade {
  format: ImageHeader['format'];
  width: number;
  height: number;
}

export interface EditImageOptions {
  /** A new image instead of the first input. */
  create: { width: number; height: number; color: string } | null;
  steps: readonly ImageStep[];
  /** `same`: that of the input, where it can be written; else PNG. */
  format: WrittenFormat | 'same';
  quality: number;
}

/** Reads format and size of an image. No pixel is decoded. Errors: `file_invalid`, `file_limit_reached`. */
export function readImage(_options: object, place: FilePlace): ImageMade {
  return imageHeader(contentOf(place.inputs[0]!));
}

/** Changes an image, or makes one: output 0. Errors: `file_invalid`, `file_limit_reached`. */
export async function editImage(
  { create, steps, format, quality }: EditImageOptions,
  { inputs, folder }: FilePlace,
): Promise<ImageMade> {
  let header: ImageHeader | null = null;
  let image: Bitmap;
  if (create) {
    image = newBitmap(create.width, create.height);
    fill(image, colorOf(create.color));
  } else ({ header, image } = await open(inputs[0]!));
  for (const step of steps) image = await changed(image, step, inputs);
  const written = format === 'same' ? (writtenFormats.find((one) => one === header?.format) ?? 'png') : format;
  const { width, height } = image;
  writeFileSync(join(folder, '0'), await encodeImage(image, { format: written, quality }), { flag: 'wx', mode: 0o600 });
  return { format: written, width, height };
}

async function changed(image: Bitmap, step: ImageStep, inputs: readonly string[]): Promise<Bitmap> {
  switch (step.operation) {
    case 'resize':
      return resize(image, step);
    case 'crop':
      return crop(image, step);
    case 'rotate':
      return rotate(image, step);
    case 'shear':
      return shear(image, step);
    case 'flip':
      return flip(image, step);
    case 'border':
      return border(image, step);
    case 'blur':
      return blur(image, step.sigma);
    case 'transparent':
      return makeTransparent(image, step.color);
    case 'composite':
      composite(image, (await open(inputs[step.image]!)).image, step);
      return image;
    case 'text':
      await (await import('./drawVectors.ts')).drawText(image, step);
      return image;
    case 'draw':
      await (await import('./drawVectors.ts')).drawShape(image, step);
      return image;
  }
}

async function open(path: string): Promise<{ header: ImageHeader; image: Bitmap }> {
  const bytes = contentOf(path);
  const header = imageHeader(bytes);
  assertImageSize(header.width, header.height);
  return { header, image: await decodeImage(bytes, header) };
}

function contentOf(path: string): Buffer {
  const most = fileLimits.wholeBytes.image;
  if (statSync(path).size > most) throw limitReached('bytes', most);
  return readFileSync(path);
}
