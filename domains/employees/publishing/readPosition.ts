import type { Database } from '../../../db/database.ts';
import type { HiredPosition } from '../../../db/repositories/employees/hiredPositions.ts';
import type { PositionRow } from '../../../db/repositories/employees/positions.ts';
import type { ProjectStandingRow } from '../../../db/repositories/identity/projectView.ts';
import type { Repositories } from '../../../db/repositories/repositories.ts';
import type { AccountActor, Permission } from '../../identity/actor.ts';
import { found } from '../../../openapi/notFound.ts';
import { permitted } from '../../identity/projectAccess.ts';

/** The requested position and the caller. */
export interface PositionQuery {
  id: string;
  actor: AccountActor;
  permission: Permission;
}

/** Reads a position and checks the caller's permission. Errors: `not_found`, `insufficient_scope`, `project_archived`. */
export async function readPosition(
  { positions }: Repositories,
  { id, actor, permission }: PositionQuery,
): Promise<PositionRow & ProjectStandingRow> {
  return permitted(await positions.find(id, actor.accountId), actor, permission);
}

/** Reads a position with its publisher's information. Errors: `not_found`. */
export async function hiredPosition(database: Database, organizationId: string, id: string): Promise<HiredPosition> {
  return found(await database.asSystem(({ hiredPositions }) => hiredPositions.find(organizationId, id)));
}
