import { compactResponse as compact } from '../../../domains/gateway/responses/callResponse.ts';
import { ResponseStore } from '../../../domains/gateway/responses/ResponseStore.ts';
import { answerOfCall, keyOf } from '../../gatewayCall.ts';
import type { Handler } from '../../handler.ts';

/** Compacts a conversation by the Responses API. */
export const compactResponse: Handler<'compactResponse'> = async (request, deps) => {
  const { actor, body, headers, requestId, signal } = request;
  const parts = { gateway: deps.gateway, store: new ResponseStore(deps), logger: deps.logger };
  return answerOfCall(await compact(parts, { key: keyOf(actor), body, headers, requestId, signal }));
};
