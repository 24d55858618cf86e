import { callResponse } from '../../../domains/gateway/responses/callResponse.ts';
import { withFileInputs } from '../../../domains/gateway/files/withFileInputs.ts';
import { ResponseStore } from '../../../domains/gateway/responses/ResponseStore.ts';
import { answerOfCall, asksForCost, keyOf } from '../../gatewayCall.ts';
import type { Handler } from '../../handler.ts';

/** Calls a model by the Responses API, with stored conversations. */
export const createResponse: Handler<'createResponse'> = async (request, deps) => {
  const { actor, headers, requestId, signal } = request;
  const key = keyOf(actor);
  const body = await withFileInputs(deps.gatewayFiles, key, request.body);
  const includeCost = asksForCost(headers);
  const parts = { gateway: deps.gateway, store: new ResponseStore(deps), logger: deps.logger };
  return answerOfCall(await callResponse(parts, { key, body, headers, requestId, includeCost, signal }));
};
