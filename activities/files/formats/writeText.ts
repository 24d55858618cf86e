import { openSync, writeSync, closeSync } from 'node:fs';
import { join } from 'node:path';

import { AppError } from '../../../openapi/AppError.ts';
import type { FilePlace } from '../filePlace.ts';
import { inputItems } from './inputItems.ts';
import { TextWriter, type FileWritten, type TextOutput } from './TextWriter.ts';

export interface WriteTextOptions extends TextOutput {
  /** Between two texts. */
  separator: string;
}

/** Writes texts one after another. Other values are written as JSON; null is empty. */
export async function writeText(options: WriteTextOptions, place: FilePlace): Promise<FileWritten> {
  const writer = new TextWriter(place, options);
  let isFirst = true;
  for await (const value of inputItems(place)) {
    if (!isFirst) writer.write(options.separator);
    isFirst = false;
    writer.write(asText(value));
  }
  return writer.close();
}

/** Writes the bytes of base64 texts (RFC 4648 §4 and §5; line ends and a data URL's head are ignored). Errors: `file_invalid`. */
export async function writeBase64(_options: object, place: FilePlace): Promise<FileWritten> {
  const file = openSync(join(place.folder, '0'), 'wx', 0o600);
  let sizeBytes = 0;
  for await (const value of inputItems(place)) {
    const bytes = fromBase64(value);
    for (let at = 0; at < bytes.length;) at += writeSync(file, bytes, at);
    sizeBytes += bytes.length;
  }
  closeSync(file);
  return { sizeBytes };
}

function fromBase64(value: unknown): Buffer {
  const text =
    typeof value === 'string' ? value.replace(/^data:[^,]{0,200};base64,/, '').replace(/[\r\n\t ]+/g, '') : '!';
  const bare = text
    .replaceAll('-', '+')
    .replaceAll('_', '/')
    .replace(/={1,2}$/, '');
  if (!/^[A-Za-z0-9+/]*$/.test(bare) || bare.length % 4 === 1)
    throw new AppError('file_invalid', 'The text is not base64.');
  return Buffer.from(bare, 'base64');
}

/** Text of a value in a text file. */
export function asText(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
