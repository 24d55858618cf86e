import { deleteProjectRole as remove } from '../../../domains/organizations/roles/deleteProjectRole.ts';
import type { Handler } from '../../handler.ts';

/** Deletes a custom role of projects; where it is in use, another takes its place in the same transaction. */
export const deleteProjectRole: Handler<'deleteProjectRole'> = async ({ actor, params, query }, { database }) => {
  await remove(database, { id: params.role_id, actor, replacement: query.reassign_to });
  return { status: 204 };
};
