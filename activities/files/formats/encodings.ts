import { createReadStream, readSync, openSync, closeSync } from 'node:fs';
import iconv from 'iconv-lite';

import { fileLimits } from '../fileLimits.ts';
import { limitReached } from './RowWriter.ts';

/** Encodings of texts, by the names that iconv-lite knows; `auto` reads what the file itself says. */
export type TextEncoding = string;

const sampleBytes = 64 * 1024;
const chunkBytes = 256 * 1024;

/**
 * The text of a file, piece by piece, without its byte order mark. `auto`: by the mark; else UTF-16 where every other byte is zero, UTF-8
 * where the beginning is valid, Windows-1252 otherwise. Characters missing in an encoding become U+FFFD.
 */
export function decodedText(path: string, encoding: TextEncoding): AsyncGenerator<string> {
  const chunks = createReadStream(path, { highWaterMark: chunkBytes }) as AsyncIterable<Buffer>;
  return decodedStream(chunks, encoding === 'auto' ? detectEncoding(readSample(path)) : encoding);
}

/** The text of a stream of bytes in an encoding that is known, without its byte order mark. */
export async function* decodedStream(chunks: AsyncIterable<Buffer>, encoding: TextEncoding): AsyncGenerator<string> {
  const decoder = iconv.getDecoder(encoding);
  let isFirst = true;
  const piece = (text: string) => {
    if (text === '') return '';
    const clean = isFirst && text.startsWith('\u{feff}') ? text.slice(1) : text;
    isFirst = false;
    return clean;
  };
  for await (const chunk of chunks) {
    const text = piece(decoder.write(chunk));
    if (text !== '') yield text;
  }
  const last = piece(decoder.end() ?? '');
  if (last !== '') yield last;
}

/** The whole text of a file. Errors: `file_limit_reached` beyond `maxChars`. */
export async function wholeText(
  path: string,
  encoding: TextEncoding,
  maxChars: number = fileLimits.valueChars,
): Promise<string> {
  const pieces: string[] = [];
  let chars = 0;
  for await (const piece of decodedText(path, encoding)) {
    chars += piece.length;
    if (chars > maxChars) throw limitReached('characters', maxChars);
    pieces.push(piece);
  }
  return pieces.join('');
}

/** Encodes a text; unsupported characters become question marks. */
export class TextEncoder {
  readonly #encoder: ReturnType<typeof iconv.getEncoder>;

  constructor(encoding: TextEncoding, addBom: boolean) {
    this.#encoder = iconv.getEncoder(encoding, { addBOM: addBom });
  }

  write(text: string): Buffer {
    return this.#encoder.write(text);
  }

  end(): Buffer {
    return this.#encoder.end() ?? Buffer.alloc(0);
  }
}

/** The encoding that the beginning of a file speaks for. */
export function detectEncoding(sample: Buffer): string {
  if (sample[0] === 0xef && sample[1] === 0xbb && sample[2] === 0xbf) return 'utf-8';
  if (sample[0] === 0xff && sample[1] === 0xfe)
    return sample.length >= 4 && sample[2] === 0 && sample[3] === 0 ? 'utf-32le' : 'utf-16le';
  if (sample[0] === 0xfe && sample[1] === 0xff) return 'utf-16be';
  if (sample.length >= 2 && sample.length % 2 === 0) {
    const zeros = [0, 0];
    for (const [at, byte] of sample.entries()) if (byte === 0) zeros[at % 2]! += 1;
    const half = sample.length / 2;
    if (zeros[1]! > half * 0.7 && zeros[0]! < half * 0.1) return 'utf-16le';
    if (zeros[0]! > half * 0.7 && zeros[1]! < half * 0.1) return 'utf-16be';
  }
  return isUtf8(sample) ? 'utf-8' : 'windows-1252';
}

/** True if the bytes are UTF-8, the last character perhaps cut. */
function isUtf8(sample: Buffer): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(sample, { stream: true });
    return true;
  } catch {
    return false;
  }
}

function readSample(path: string): Buffer {
  const file = openSync(path, 'r');
  try {
    const sample = Buffer.alloc(sampleBytes);
    return sample.subarray(0, readSync(file, sample, 0, sampleBytes, 0));
  } finally {
    closeSync(file);
  }
}
