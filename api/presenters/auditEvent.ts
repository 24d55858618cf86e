import type { ListedAuditEvent } from '../../db/repositories/audit/auditEvents.ts';
import type { components } from '../../openapi/generated/types.ts';

type AuditEvent = components['schemas']['AuditEvent'];

/** An event as the API shows it. Names are null if the person was forgotten. */
export function presentAuditEvent(row: ListedAuditEvent): AuditEvent {
  const { personal, seq, hash } = row;
  return {
    id: row.id,
    created_at: row.createdAt.toISOString(),
    action: row.action,
    actor: { kind: row.actorKind, id: row.actorId, name: personal?.actor_name ?? null },
    by: { kind: row.byKind, id: row.byId, name: personal?.by_name ?? null, connection_id: row.connectionId },
    target: { kind: row.targetKind, id: row.targetId, name: personal?.target_name ?? null },
    project_id: row.projectId,
    before: row.before,
    after: row.after,
    address: personal?.address ?? null,
    user_agent: personal?.user_agent ?? null,
    request_id: row.requestId,
    seal: seq === null || hash === null ? null : { seq: Number(seq), hash: hash.toString('hex') },
  };
}

/** The heading of the log as CSV. */
export const auditColumns: readonly string[] = [
  'seq',
  'id',
  'created_at',
  'action',
  'actor_kind',
  'actor_id',
  'actor_name',
  'by_kind',
  'by_id',
  'by_name',
  'connection_id',
  'target_kind',
  'target_id',
  'target_name',
  'project_id',
  'before',
  'after',
  'address',
  'user_agent',
  'request_id',
  'hash',
];

/** An event as a line of it; before and after as JSON. */
export function auditFields(event: AuditEvent): string[] {
  const { actor, by, target, before, after, seal } = event;
  return [
    seal?.seq,
    event.id,
    event.created_at,
    event.action,
    actor.kind,
    actor.id,
    actor.name,
    by.kind,
    by.id,
    by.name,
    by.connection_id,
    target.kind,
    target.id,
    target.name,
    event.project_id,
    before && JSON.stringify(before),
    after && JSON.stringify(after),
    event.address,
    event.user_agent,
    event.request_id,
    seal?.hash,
  ].map((value) => String(value ?? ''));
}
