import type { DataTable } from '../../db/repositories/dataTables/dataTables.ts';
import type { Repositories } from '../../db/repositories/repositories.ts';
import type { AccountActor } from '../identity/actor.ts';
import { permitted } from '../identity/projectAccess.ts';
import { readTargetProject } from '../identity/readTargetProject.ts';
import { findDataTable } from './readDataTable.ts';

/**
 * Reads a data table that the actor may move to that project. An actor that cannot read its rows cannot move them to a place where it can.
 * Errors: those of `findDataTable` and `readTargetProject`.
 */
export async function readDataTableMove(
  repositories: Repositories,
  { id, actor, projectId }: { id: string; actor: AccountActor; projectId: string },
): Promise<DataTable> {
  const row = await findDataTable(repositories, { id, actor, permission: 'data_tables.delete' });
  permitted(row, actor, 'data_tables.read_rows');
  permitted(row, actor, 'data_tables.edit');
  await readTargetProject(repositories, { actor, projectId, permissions: ['data_tables.create'] });
  return row;
}
