import { createHash } from 'node:crypto';

import { idPrefixes } from '../../db/ids.ts';

const digits = 25;

/**
 * Returns the request id of a model call of an execution, which follows from its place (`ModelCall.once`): so the record of a call tells for
 * which node, attempt or step it was made, whoever made it, and a repeated call has the same one.
 */
export function requestIdOf(place: string): string {
  // Hexadecimal digits are digits of ids, too.
  return `${idPrefixes.request}_0${createHash('sha256').update(place).digest('hex').slice(0, digits)}`;
}
