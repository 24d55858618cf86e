import { type AuditActor, type AuditTrail } from '../../domains/audit/auditTrail.ts';
import type { Actor } from '../../domains/identity/actor.ts';
import { isOfInstance } from '../../domains/identity/policy.ts';
import type { OperationRow } from '../../openapi/generated/operations.ts';

/** Facts of a request. */
interface Asked {
  readonly row: OperationRow;
  readonly params: Readonly<Record<string, string>>;
  readonly actor: Actor;
  readonly remoteAddress: string;
  readonly userAgent: string | undefined;
  readonly requestId: string;
}

const longestUserAgent = 300;

/** The audit trail of a request (`domains/audit/README.md`): the contract's action, the actor, and the last resource in its path. */
export function auditTrailOf({ row, params, actor, remoteAddress, userAgent, requestId }: Asked): AuditTrail {
  const isInstanceLog = actor.kind === 'stranger' || isOfInstance(row.permission);
  return {
    action: row.audit,
    at: row.auditAt,
    actor: auditActorOf(actor),
    organizationId: isInstanceLog ? null : actor.organizationId,
    target: { kind: row.audit?.split('.')[0] ?? '', id: Object.values(params).at(-1) ?? null },
    address: remoteAddress,
    userAgent: userAgent?.slice(0, longestUserAgent) ?? null,
    requestId,
    noted: 0,
    isOpen: true,
  };
}

function auditActorOf(actor: Actor): AuditActor {
  if (actor.kind === 'stranger')
    return { actorKind: 'stranger', actorId: null, byKind: 'none', byId: null, connectionId: null };
  if (actor.kind === 'scim')
    return {
      actorKind: 'system',
      actorId: null,
      byKind: 'scim',
      byId: actor.connectionId,
      connectionId: actor.connectionId,
    };
  const { accountId: actorId } = actor;
  if (actor.kind === 'key')
    return { actorKind: 'account', actorId, byKind: 'key', byId: actor.keyId, connectionId: null };
  const { connectionId, sessionId, keyId } = actor;
  if (actor.via === 'account_api_key')
    return {
      actorKind: actor.isServiceAccount ? 'service_account' : 'account',
      actorId,
      byKind: 'key',
      byId: keyId,
      connectionId,
    };
  return {
    actorKind: 'account',
    actorId,
    byKind: connectionId === null ? 'session' : 'sso',
    byId: sessionId,
    connectionId,
  };
}
