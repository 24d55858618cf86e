import { createReadStream } from 'node:fs';

import type { FilePlace } from '../filePlace.ts';
import { readRows } from '../readRows.ts';

/** Input of a file: the values of input 0, one JSON line each. */
export function inputItems({ inputs }: FilePlace): AsyncGenerator<unknown> {
  return readRows(createReadStream(inputs[0]!, { highWaterMark: 256 * 1024 }));
}
