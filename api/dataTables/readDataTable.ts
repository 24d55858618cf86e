import type { DataTable } from '../../db/repositories/dataTables.ts';
import type { ProjectStandingRow } from '../../db/repositories/projectView.ts';
import type { Repositories } from '../../db/repositories/repositories.ts';
import type { AccountActor, Permission } from '../../identity/actor.ts';
import { permitted } from '../projectAccess.ts';

/** Which data table, and who asks. */
export interface DataTableQuery {
  id: string;
  actor: AccountActor;
  permission: Permission;
}

/** Reads a data table for somebody who may do this with it. Errors: `not_found`, `insufficient_scope`. */
export async function findDataTable(
  repositories: Repositories,
  { id, actor, permission }: DataTableQuery,
): Promise<DataTable & ProjectStandingRow> {
  return permitted(await repositories.dataTables.find(id, actor.accountId), actor, permission);
}
