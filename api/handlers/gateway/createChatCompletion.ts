import { withFileInputs } from '../../../domains/gateway/files/withFileInputs.ts';
import { callOf, keyOf } from '../../gatewayCall.ts';
import type { Handler } from '../../handler.ts';

const call = callOf('chat.completions');

/** Calls a chat model; with `stream: true` the answer is a stream of server-sent events. */
export const createChatCompletion: Handler<'createChatCompletion'> = async (request, deps) => {
  const body = await withFileInputs(deps.gatewayFiles, keyOf(request.actor), request.body);
  return await call({ ...request, body }, deps);
};
