import { answerOfCall, callerOf } from '../../gatewayCall.ts';
import type { Handler } from '../../handler.ts';

/** Counts the input tokens of a Messages body; nothing is charged. */
export const countMessageTokens: Handler<'countMessageTokens'> = async (
  { actor, body, headers, requestId },
  { gateway },
) => answerOfCall(await gateway.countTokens({ caller: callerOf(actor), body, headers, requestId }));
