import { createHash } from 'node:crypto';

import { instanceChain, type HashedEvent } from '../../db/repositories/audit/auditSeals.ts';

/** Where every chain starts. */
export const genesis: Buffer = Buffer.alloc(32);

/** The chain that an event belongs to. */
export function chainOf({ organizationId }: Pick<HashedEvent, 'organizationId'>): string {
  return organizationId ?? instanceChain;
}

/**
 * The hash of an event at its place: SHA-256 over the seal before it, its number and every column of it. Each part is preceded by its
 * length, so nothing can move from one field to its neighbour; null and the empty text differ.
 */
export function chainHash(previous: Buffer, seq: bigint, event: HashedEvent): Buffer {
  const hash = createHash('sha256');
  hash.update(previous);
  for (const part of [
    '2', // of this form
    seq.toString(),
    event.id,
    event.organizationId,
    event.createdAt.toISOString(),
    event.action,
    event.actorKind,
    event.actorId,
    event.byKind,
    event.byId,
    event.connectionId,
    event.targetKind,
    event.targetId,
    event.before,
    event.after,
    event.requestId,
    event.projectId,
    Buffer.from(event.personalDigest).toString('hex'),
  ]) {
    if (part === null) hash.update('-');
    else hash.update(`${Buffer.byteLength(part)}:${part}`);
  }
  return hash.digest();
}
