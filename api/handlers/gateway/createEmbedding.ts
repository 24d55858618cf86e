import { answerOfCall, callerOf } from '../../gatewayCall.ts';
import type { Handler } from '../../handler.ts';

/** Calls an embedding model. */
export const createEmbedding: Handler<'createEmbedding'> = async ({ actor, body, requestId, signal }, { gateway }) =>
  answerOfCall(await gateway.call({ caller: callerOf(actor), endpoint: 'embeddings', body, requestId, signal }));
