import { deleteApiDocument as remove } from '../../../domains/apiDocuments/deleteApiDocument.ts';
import type { Handler } from '../../handler.ts';

/** Deletes an API document with its operations. */
export const deleteApiDocument: Handler<'deleteApiDocument'> = async ({ params, query, actor }, { database }) => {
  await remove(database, { id: params.api_document_id, actor, isForced: query.force === true });
  return { status: 204 };
};
