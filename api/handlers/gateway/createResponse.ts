import { callResponse } from '../../../gateway/responses/callResponse.ts';
import { ResponseStore } from '../../../gateway/responses/ResponseStore.ts';
import { answerOfCall, keyOf } from '../../gatewayCall.ts';
import type { Handler } from '../../handler.ts';

/** Calls a model by the Responses API, with stored conversations. */
export const createResponse: Handler<'createResponse'> = async ({ actor, body, requestId, signal }, deps) => {
  const parts = { gateway: deps.gateway, store: new ResponseStore(deps), logger: deps.logger };
  return answerOfCall(await callResponse(parts, { key: keyOf(actor), body, requestId, signal }));
};
