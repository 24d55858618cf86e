import { createHash } from 'node:crypto';

/**
 * Returns the name of a trigger's session at the server. Other topics get another session, because the server keeps the subscriptions of a
 * session.
 */
export function sessionOf(id: string, filters: readonly string[], group: string): string {
  const session = createHash('sha256').update(JSON.stringify([id, filters, group]));
  // 23 characters are the most that every server takes.
  return `bureau${BigInt(`0x${session.digest('hex')}`)
    .toString(36)
    .slice(0, 17)}`;
}
