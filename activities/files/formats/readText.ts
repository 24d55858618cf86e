import { createReadStream } from 'node:fs';

import type { FilePlace } from '../filePlace.ts';
import { fileLimits } from '../fileLimits.ts';
import { wholeText } from './encodings.ts';
import { limitReached, RowWriter, type RowsRead } from './RowWriter.ts';

/** Reads a text file as one row, the text. Errors: `file_limit_reached`. */
export async function readText({ encoding }: { encoding: string }, place: FilePlace): Promise<RowsRead> {
  const writer = new RowWriter(place);
  writer.write(await wholeText(place.inputs[0]!, encoding));
  return { ...writer.close(), isSingle: true };
}

/** The bytes of any file in base64 (RFC 4648 §4), as one row. Errors: `file_limit_reached`. */
export async function readBase64(_options: object, place: FilePlace): Promise<RowsRead> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of createReadStream(place.inputs[0]!) as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes * (4 / 3) > fileLimits.valueChars) throw limitReached('characters as base64', fileLimits.valueChars);
    pieces.push(chunk);
  }
  const writer = new RowWriter(place);
  writer.write(Buffer.concat(pieces).toString('base64'));
  return { ...writer.close(), isSingle: true };
}
