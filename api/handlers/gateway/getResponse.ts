import { ResponseStore } from '../../../gateway/responses/ResponseStore.ts';
import { keyOf } from '../../gatewayCall.ts';
import type { Handler } from '../../handler.ts';
import { found } from '../../notFound.ts';

/** Reads a stored response. Errors: `not_found`. */
export const getResponse: Handler<'getResponse'> = async ({ actor, params }, deps) => {
  const key = await deps.gateway.confirm(keyOf(actor));
  const { response } = found(await new ResponseStore(deps).find(key, params.response_id));
  return { status: 200, body: response as typeof response & { id: string; object: string; store: boolean } };
};
