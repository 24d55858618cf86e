import { crc32, deflateSync } from 'node:zlib';

const mostSidePx = 256;

/**
 * A small PNG of one colour, the same for the same `seed`. Sides above 256 pixels are scaled down together, so that the picture
 * keeps the shape asked for. Source: W3C PNG (Third Edition).
 */
export function pngImage(seed: Buffer, size: string | null): Buffer {
  const { width, height } = sidesOf(size);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 8; // bits a sample
  header[9] = 2; // red, green, blue
  const row = Buffer.alloc(1 + width * 3); // each row begins with its filter, none
  for (let at = 1; at < row.length; at += 1) row[at] = seed[(at - 1) % 3]!;
  const pixels = Buffer.concat(Array.from({ length: height }, () => row));
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function sidesOf(size: string | null): { width: number; height: number } {
  const [, width = '1024', height = '1024'] = /^(\d{1,5})x(\d{1,5})$/.exec(size ?? '') ?? [];
  const scale = Math.min(1, mostSidePx / Math.max(1, Number(width), Number(height)));
  const side = (text: string): number => Math.max(1, Math.round(Number(text) * scale));
  return { width: side(width), height: side(height) };
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}
