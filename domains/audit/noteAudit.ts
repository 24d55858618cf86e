import type { Repositories } from '../../db/repositories/repositories.ts';
import { currentAuditTrail, type AuditAction, type AuditActor } from './auditTrail.ts';
import { shownFields } from './shownFields.ts';

/** Fields that a handler knows better than the contract; all others come from the request. */
export interface AuditNote {
  /** Default: the `x-audit` of the operation. */
  readonly action?: AuditAction;
  /** The changed resource. Its kind is the first part of the action unless it is said; a name where it has one. */
  readonly target?: { readonly kind?: string; readonly id?: string | null; readonly name?: string | null };
  /** The fields that were changed, as the API shows them; equal ones are left out, secrets are hidden. */
  readonly before?: object | null;
  readonly after?: object | null;
  /** Whose log; null: the instance's. Default: the transaction's organization, else the request's. */
  readonly organizationId?: string | null;
  /** The actor, if the request does not have one yet, as at sign-in. */
  readonly actor?: AuditActor;
}

const system: AuditActor = { actorKind: 'system', actorId: null, byKind: 'system', byId: null, connectionId: null };

/**
 * Writes an event of the audit log in the transaction of the change itself: both are there or neither is. Outside of a request
 * the actor is the system.
 */
export async function noteAudit(repositories: Repositories, note: AuditNote = {}): Promise<void> {
  const trail = currentAuditTrail();
  const action = note.action ?? trail?.action;
  if (!action) throw new Error('An event of the audit log needs an action.');
  const { before, after } = shownFields(note.before ?? null, note.after ?? null);
  const { scope } = repositories;
  await repositories.auditEvents.insert(
    {
      organizationId:
        note.organizationId === undefined
          ? (scope.organizationId ?? trail?.organizationId ?? null)
          : note.organizationId,
      action,
      ...(note.actor ?? trail?.actor ?? system),
      targetKind: note.target?.kind ?? kindOf(action),
      targetId: note.target?.id ?? trail?.target.id ?? null,
      targetName: note.target?.name ?? null,
      before,
      after,
      address: trail?.address ?? null,
      userAgent: trail?.userAgent ?? null,
      requestId: trail?.requestId ?? null,
    },
    { onlyAfterWrites: false },
  );
  if (trail) trail.noted += 1;
}

/** Reuses an earlier event for this request, for example for reads and autosaves that are recorded once an hour. */
export function noteAuditedBefore(): void {
  const trail = currentAuditTrail();
  if (trail) trail.noted += 1;
}

/**
 * For saves that an editor makes by itself every second: call it after the change. If only `field` was changed, the request
 * leaves no event while the newest one of its target is the same edit with the same credential, not older than an hour. Revisions
 * between two events are by the actor of the first.
 */
export async function noteEditOnce(repositories: Repositories, field: string): Promise<void> {
  const trail = currentAuditTrail();
  if (!trail?.action) return;
  const { action, actor, target, address } = trail;
  const event = { action, ...actor, targetKind: target.kind, targetId: target.id, address };
  if (await repositories.auditEvents.repeatsNewest(event, field)) noteAuditedBefore();
}

function kindOf(action: AuditAction): string {
  return action.slice(0, action.indexOf('.'));
}

/**
 * For `Database`: before a transaction of a request commits, the event that its operation leaves is added where the handler noted
 * none. Returns what is to be called once it has committed.
 */
export async function leaveAuditEvent(repositories: Repositories): Promise<(() => void) | null> {
  const trail = currentAuditTrail();
  if (trail === null || trail.action === null || trail.noted > 0 || trail.at === 'handler') return null;
  const added = await repositories.auditEvents.insert(
    {
      organizationId: repositories.scope.organizationId ?? trail.organizationId,
      action: trail.action,
      ...trail.actor,
      targetKind: trail.target.kind,
      targetId: trail.target.id,
      targetName: null,
      before: null,
      after: null,
      address: trail.address,
      userAgent: trail.userAgent,
      requestId: trail.requestId,
    },
    { onlyAfterWrites: trail.at === 'write' },
  );
  return added ? () => void (trail.noted += 1) : null;
}
