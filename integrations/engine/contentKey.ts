import { createHash } from 'node:crypto';

/** Returns the key of an event without an ID: a hash of its content. */
export function contentKey(content: object): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('hex');
}
