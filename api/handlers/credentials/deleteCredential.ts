import { deleteCredential as remove } from '../../../domains/credentials/deleteCredential.ts';
import type { Handler } from '../../handler.ts';

/** Deletes a credential that nothing published uses, or with force any. */
export const deleteCredential: Handler<'deleteCredential'> = async ({ params, query, actor }, { database }) => {
  await remove(database, { id: params.credential_id, actor, isForced: query.force ?? false });
  return { status: 204 };
};
