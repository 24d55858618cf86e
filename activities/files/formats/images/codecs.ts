import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
// @ts-expect-error The package has no types.
import { GifReader as UntypedReader } from 'omggif';

import { invalidFile } from '../RowWriter.ts';
import { newBitmap, type Bitmap } from './Bitmap.ts';
import type { ImageHeader } from './imageHeader.ts';

/** The part of a GIF that is read. */
interface Gif {
  readonly width: number;
  readonly height: number;
  frameInfo: (index: number) => { x: number; y: number; width: number; height: number };
  decodeAndBlitFrameRGBA: (index: number, pixels: Uint8ClampedArray) => void;
}

const GifReader = UntypedReader as new (bytes: Uint8Array) => Gif;

export const writtenFormats = ['png', 'jpeg', 'webp'] as const;
export type WrittenFormat = (typeof writtenFormats)[number];

const { resolve } = createRequire(import.meta.url);

/** The codecs return their pixels in one, which browsers have. */
class Pixels implements Bitmap {
  readonly data: Uint8ClampedArray;
  readonly width: number;
  readonly height: number;

  constructor(data: Uint8ClampedArray, width: number, height: number) {
    this.data = data;
    this.width = width;
    this.height = height;
  }
}
Object.assign(globalThis, { ImageData: Pixels });

/**
 * Decodes an image. Codecs are WebAssembly, without access to anything but the bytes; each is instantiated again after an image, because its
 * memory never shrinks. It reads the first frame of an animation. Errors: `file_invalid`.
 */
export async function decodeImage(bytes: Buffer, { format, width, height }: ImageHeader): Promise<Bitmap> {
  const decoded = await decoders[format](bytes).catch((error: unknown) => {
    throw invalidFile(`The image cannot be read as ${format.toUpperCase()}.`, error);
  });
  if (decoded.width !== width || decoded.height !== height)
    throw invalidFile('The image has another size than its header says.');
  return decoded;
}

const decoders: Readonly<Record<ImageHeader['format'], (bytes: Buffer) => Promise<Bitmap>>> = {
  png: async (bytes) => {
    const { decode, init } = await import('@jsquash/png/decode.js');
    await init(wasm('@jsquash/png/codec/pkg/squoosh_png_bg.wasm'));
    return decode(ownBuffer(bytes));
  },
  jpeg: async (bytes) => {
    const { default: decode, init } = await import('@jsquash/jpeg/decode.js');
    const codec = wasm('@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm');
    await init(codec);
    const image = await decode(ownBuffer(bytes), { preserveOrientation: true });
    await init(codec);
    return image;
  },
  webp: async (bytes) => {
    const { default: decode, init } = await import('@jsquash/webp/decode.js');
    const codec = wasm('@jsquash/webp/codec/dec/webp_dec.wasm');
    await init(codec);
    const image = await decode(ownBuffer(bytes));
    await init(codec);
    return image;
  },
  gif: async (bytes) => {
    const reader = new GifReader(bytes);
    const bitmap = newBitmap(reader.width, reader.height);
    const { x, y, width, height } = reader.frameInfo(0);
    // The decoder writes a frame where it says, which may be outside.
    if (x + width > bitmap.width || y + height > bitmap.height) throw new Error('A frame is larger than the image.');
    reader.decodeAndBlitFrameRGBA(0, bitmap.data);
    return bitmap;
  },
};

/** Encodes an image; transparent parts become white in JPEG. `quality` is from 1 to 100, for JPEG and WebP. */
export async function encodeImage(
  bitmap: Bitmap,
  { format, quality }: { format: WrittenFormat; quality: number },
): Promise<Uint8Array> {
  return new Uint8Array(await encoders[format](bitmap, quality));
}

const encoders: Readonly<Record<WrittenFormat, (image: Bitmap, quality: number) => Promise<ArrayBuffer>>> = {
  png: async (image) => {
    const { default: encode, init } = await import('@jsquash/png/encode.js');
    await init(wasm('@jsquash/png/codec/pkg/squoosh_png_bg.wasm'));
    return encode(image as never);
  },
  jpeg: async (image, quality) => {
    const { default: encode, init } = await import('@jsquash/jpeg/encode.js');
    await init(wasm('@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm'));
    onWhite(image.data);
    return encode(image as never, { quality });
  },
  webp: async (image, quality) => {
    const { default: encode, init } = await import('@jsquash/webp/encode.js');
    await init(wasm('@jsquash/webp/codec/enc/webp_enc_simd.wasm'));
    return encode(image as never, { quality });
  },
};

const { WebAssembly: engine } = globalThis as unknown as {
  WebAssembly: { Module: new (bytes: Uint8Array) => object };
};

/** The packages declare browsers' types for it. */
function wasm(path: string): never {
  return new engine.Module(readFileSync(resolve(path))) as never;
}

function ownBuffer(bytes: Buffer): ArrayBuffer {
  return Uint8Array.from(bytes).buffer;
}

function onWhite(data: Uint8ClampedArray): void {
  for (let at = 0; at < data.length; at += 4) {
    const alpha = data[at + 3]!;
    if (alpha === 255) continue;
    for (let part = at; part < at + 3; part += 1) data[part] = (data[part]! * alpha + 255 * (255 - alpha)) / 255;
    data[at + 3] = 255;
  }
}
