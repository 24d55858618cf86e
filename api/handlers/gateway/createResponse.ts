import { callResponse } from '../../../domains/gateway/responses/callResponse.ts';
import { ResponseStore } from '../../../domains/gateway/responses/ResponseStore.ts';
import { answerOfCall, asksForCost, keyOf } from '../../gatewayCall.ts';
import type { Handler } from '../../handler.ts';

/** Calls a model by the Responses API, with stored conversations. */
export const createResponse: Handler<'createResponse'> = async (request, deps) => {
  const { actor, body, requestId, signal } = request;
  const includeCost = asksForCost(request.headers);
  const parts = { gateway: deps.gateway, store: new ResponseStore(deps), logger: deps.logger };
  return answerOfCall(await callResponse(parts, { key: keyOf(actor), body, requestId, includeCost, signal }));
};
