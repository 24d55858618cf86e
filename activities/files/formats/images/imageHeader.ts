import { invalidFile } from '../RowWriter.ts';

export const readFormats = ['png', 'jpeg', 'webp', 'gif'] as const;

/** Format and size of an image, as its first bytes say. */
export interface ImageHeader {
  readonly format: (typeof readFormats)[number];
  readonly width: number;
  readonly height: number;
}

/** Reads the header of an image, so that its size is known before any pixel is decoded. Errors: `file_invalid`. */
export function imageHeader(bytes: Buffer): ImageHeader {
  const header = pngHeader(bytes) ?? gifHeader(bytes) ?? webpHeader(bytes) ?? jpegHeader(bytes);
  if (header && header.width > 0 && header.height > 0) return header;
  throw invalidFile('The file is no PNG, JPEG, WebP or GIF image, or it is damaged.');
}

function pngHeader(bytes: Buffer): ImageHeader | null {
  if (bytes.length < 24 || bytes.toString('latin1', 0, 8) !== '\x89PNG\r\n\x1a\n') return null;
  return { format: 'png', width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

function gifHeader(bytes: Buffer): ImageHeader | null {
  if (bytes.length < 10 || !/^GIF8[79]a$/.test(bytes.toString('latin1', 0, 6))) return null;
  return { format: 'gif', width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) };
}

function webpHeader(bytes: Buffer): ImageHeader | null {
  if (bytes.length < 30 || bytes.toString('latin1', 0, 4) !== 'RIFF' || bytes.toString('latin1', 8, 12) !== 'WEBP')
    return null;
  const kind = bytes.toString('latin1', 12, 16);
  if (kind === 'VP8X') return webp(bytes.readUIntLE(24, 3) + 1, bytes.readUIntLE(27, 3) + 1);
  if (kind === 'VP8L') {
    const bits = bytes.readUInt32LE(21);
    return webp((bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1);
  }
  return kind === 'VP8 ' ? webp(bytes.readUInt16LE(26) & 0x3fff, bytes.readUInt16LE(28) & 0x3fff) : null;
}

function webp(width: number, height: number): ImageHeader {
  return { format: 'webp', width, height };
}

/** Goes from marker to marker up to the frame. The sides of a picture that a camera has turned are swapped. */
function jpegHeader(bytes: Buffer): ImageHeader | null {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return null;
  let isTurned = false;
  for (let at = 2; at + 9 < bytes.length;) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes[at + 1]!;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === 0xe1) isTurned = exifOrientation(bytes.subarray(at + 4, at + 2 + bytes.readUInt16BE(at + 2))) >= 5;
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) {
      const [height, width] = [bytes.readUInt16BE(at + 5), bytes.readUInt16BE(at + 7)];
      return { format: 'jpeg', ...(isTurned ? { width: height, height: width } : { width, height }) };
    }
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return null;
}

/** Orientation of Exif: 1 is upright, 5 to 8 lie on a side. */
function exifOrientation(part: Buffer): number {
  if (part.length < 14 || part.toString('latin1', 0, 4) !== 'Exif') return 1;
  const tiff = part.subarray(6);
  const isLittle = tiff.toString('latin1', 0, 2) === 'II';
  const two = (at: number) => (at + 2 > tiff.length ? 0 : isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const start = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  const count = Math.min(two(start), 500);
  for (let entry = 0; entry < count; entry += 1) {
    const at = start + 2 + entry * 12;
    if (two(at) === 0x0112) return two(at + 8);
  }
  return 1;
}
