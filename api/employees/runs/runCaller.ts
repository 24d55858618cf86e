import type { Database } from '../../../db/database.ts';
import type { HiredPosition } from '../../../db/repositories/hiredPositions.ts';
import type { AccountActor, KeyActor } from '../../../identity/actor.ts';
import { hiredPosition, readPosition } from '../readPosition.ts';

/** Who calls a position: somebody at the page, or a key of theirs. */
export interface RunCaller {
  organizationId: string;
  accountId: string;
  /** Null at the page. */
  keyId: string | null;
}

/**
 * The position, for somebody who sees it: whoever may call models and see a position may call it. A model API key sees what its creator does; one that
 * is narrowed to models calls no employees. Errors: `not_found`, `insufficient_scope`, `project_archived`.
 */
export async function positionForRun(
  database: Database,
  actor: AccountActor | KeyActor,
  positionId: string,
): Promise<{ position: HiredPosition; caller: RunCaller }> {
  const { organizationId, accountId, keyId } = actor;
  // Read along, and of use only to whoever may see it.
  const position = hiredPosition(database, organizationId, positionId);
  position.catch(() => undefined);
  await database.withOrganization(organizationId, async (repositories) => {
    const account =
      actor.kind === 'account' ? actor : accountOf(actor, (await repositories.positions.roleOf(accountId)) ?? 'member');
    const id = actor.kind === 'key' && actor.allowedModels !== null ? '' : positionId;
    return readPosition(repositories, { id, actor: account, permission: 'employees.view' });
  });
  return { position: await position, caller: { organizationId, accountId, keyId } };
}

function accountOf(key: KeyActor, role: AccountActor['role']): AccountActor {
  const { accountId, organizationId, keyId, keyKind, scopes } = key;
  return {
    kind: 'account',
    via: 'account_api_key',
    accountId,
    organizationId,
    role,
    instanceRole: 'instance_member',
    instanceScopes: null,
    sessionId: null,
    connectionId: null,
    factorMissing: false,
    organizationDeleting: false,
    keyId,
    allowedAddresses: null,
    scopes: keyKind === 'model' ? null : scopes,
  };
}
