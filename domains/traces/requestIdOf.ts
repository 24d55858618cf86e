import { createHash } from 'node:crypto';

import { idPrefixes } from '../../db/ids.ts';

const digits = 25;

/**
 * Returns the request id of an execution's model call, derived from its place (`ModelCall.once`). The record of a call therefore names the node,
 * attempt or step, in any process, and a repeated call has the same id.
 */
export function requestIdOf(place: string): string {
  // Hexadecimal digits are digits of ids, too.
  return `${idPrefixes.request}_0${createHash('sha256').update(place).digest('hex').slice(0, digits)}`;
}
