import { createReadStream } from 'node:fs';

import type { FilePlace } from '../filePlace.ts';
import { readRows } from '../readRows.ts';

/** What a file is made of: the values of input 0, a line of JSON each. */
export function inputItems({ inputs }: FilePlace): AsyncGenerator<unknown> {
  return readRows(createReadStream(inputs[0]!, { highWaterMark: 256 * 1024 }));
}
