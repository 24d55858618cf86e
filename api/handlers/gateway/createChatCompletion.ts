import { answerOfCall, callerOf } from '../../gatewayCall.ts';
import type { Handler } from '../../handler.ts';

/** Calls a chat model; with `stream: true` the answer is a stream of server-sent events. */
export const createChatCompletion: Handler<'createChatCompletion'> = async (
  { actor, body, requestId, signal },
  { gateway },
) =>
  answerOfCall(await gateway.call({ caller: callerOf(actor), endpoint: 'chat.completions', body, requestId, signal }));
