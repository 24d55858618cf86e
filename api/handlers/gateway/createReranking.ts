import { answerOfCall, callerOf } from '../../gatewayCall.ts';
import type { Handler } from '../../handler.ts';

/** Orders documents by how well they answer a query. */
export const createReranking: Handler<'createReranking'> = async ({ actor, body, requestId, signal }, { gateway }) =>
  answerOfCall(await gateway.call({ caller: callerOf(actor), endpoint: 'rerank', body, requestId, signal }));
