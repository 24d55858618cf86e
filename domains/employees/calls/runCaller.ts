import type { Database } from '../../../db/database.ts';
import type { HiredPosition } from '../../../db/repositories/employees/hiredPositions.ts';
import type { ProjectStandingRow } from '../../../db/repositories/identity/projectView.ts';
import type { AccountActor, KeyActor } from '../../identity/actor.ts';
import { mayInProject } from '../../identity/policy.ts';
import { AppError } from '../../../openapi/AppError.ts';
import { hiredPosition, readPosition } from '../publishing/readPosition.ts';

/** The caller of a position: an account at the page, or one of its keys. */
export interface RunCaller {
  organizationId: string;
  accountId: string;
  /** Null at the page. */
  keyId: string | null;
}

/** A position with its caller. */
export interface CalledPosition {
  position: HiredPosition;
  caller: RunCaller;
  /** True if the caller may cancel every run of the position, and send its callbacks again. */
  mayManage: boolean;
}

/**
 * Reads a position for a caller with that permission in its project. A model API key has the rights of its creator there; a key that is
 * restricted to models finds no position. Throws `not_found`, `insufficient_scope`, `project_archived`.
 */
export async function positionForRun(
  database: Database,
  { actor, positionId }: { actor: AccountActor | KeyActor; positionId: string },
  permission: 'employees.view' | 'employees.run',
): Promise<CalledPosition> {
  const { organizationId, accountId, keyId } = actor;
  // Read in parallel; without the permission it is discarded.
  const position = hiredPosition(database, organizationId, positionId);
  position.catch(() => undefined);
  const mayManage = await database.withOrganization(organizationId, async (repositories) => {
    const account =
      actor.kind === 'account' ? actor : accountOf(actor, (await repositories.positions.roleOf(accountId)) ?? 'member');
    const id = actor.kind === 'key' && actor.allowedModels !== null ? '' : positionId;
    const row = await readPosition(repositories, { id, actor: account, permission });
    return mayManageRuns(account, row);
  });
  return { position: await position, caller: { organizationId, accountId, keyId }, mayManage };
}

/** True if the account may change runs that others started. */
export function mayManageRuns(account: AccountActor, { project }: ProjectStandingRow): boolean {
  return mayInProject(account, project, 'employees.hire');
}

/** Throws `insufficient_scope` for a run that another account started, unless the caller manages the runs of its position. */
export function checkMayChangeRun(
  { accountId, mayManage }: { accountId: string; mayManage: boolean },
  startedBy: string | null,
): void {
  if (mayManage || accountId === startedBy) return;
  throw new AppError(
    'insufficient_scope',
    'Another account started this run. This needs the permission employees.hire in its project, which your role or your key does not have.',
  );
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
