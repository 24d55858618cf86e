import type { DataTable } from '../../db/repositories/dataTables/dataTables.ts';
import type { ProjectStandingRow } from '../../db/repositories/identity/projectView.ts';
import type { Repositories } from '../../db/repositories/repositories.ts';
import type { AccountActor, Permission } from '../identity/actor.ts';
import { permitted } from '../identity/projectAccess.ts';

/** The requested data table and the caller. */
export interface DataTableQuery {
  id: string;
  actor: AccountActor;
  permission: Permission;
}

/** Reads a data table and checks the caller's permission. Errors: `not_found`, `insufficient_scope`. */
export async function findDataTable(
  repositories: Repositories,
  { id, actor, permission }: DataTableQuery,
): Promise<DataTable & ProjectStandingRow> {
  return permitted(await repositories.dataTables.find(id, actor.accountId), actor, permission);
}
