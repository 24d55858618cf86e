import { answerOfCall, callerOf } from '../../gatewayCall.ts';
import type { Handler } from '../../handler.ts';

/** Says whether contents are harmful. */
export const createModeration: Handler<'createModeration'> = async ({ actor, body, requestId, signal }, { gateway }) =>
  answerOfCall(await gateway.call({ caller: callerOf(actor), endpoint: 'moderations', body, requestId, signal }));
