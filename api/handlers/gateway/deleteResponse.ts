import { ResponseStore } from '../../../domains/gateway/responses/ResponseStore.ts';
import { keyOf } from '../../gatewayCall.ts';
import type { Handler } from '../../handler.ts';
import { notFound } from '../../../openapi/notFound.ts';

/** Deletes a stored response. Errors: `not_found`. */
export const deleteResponse: Handler<'deleteResponse'> = async ({ actor, params }, deps) => {
  const key = await deps.gateway.confirm(keyOf(actor));
  if (!(await new ResponseStore(deps).delete(key, params.response_id))) throw notFound();
  return { status: 200, body: { id: params.response_id, object: 'response', deleted: true } };
};
