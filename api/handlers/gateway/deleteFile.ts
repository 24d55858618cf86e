import { keyOf } from '../../gatewayCall.ts';
import type { Handler } from '../../handler.ts';

/** Deletes a file. */
export const deleteFile: Handler<'deleteFile'> = async ({ actor, params }, { gatewayFiles }) => {
  await gatewayFiles.remove(keyOf(actor), params.gateway_file_id);
  return { status: 200, body: { id: params.gateway_file_id, object: 'file', deleted: true } };
};
