import { answerOfCall, callerOf } from '../../gatewayCall.ts';
import type { Handler } from '../../handler.ts';

/** Estimates the input tokens of contents; nothing is charged. */
export const countContentTokens: Handler<'countContentTokens'> = async ({ actor, body, params }, { gateway }) =>
  answerOfCall(await gateway.countContentTokens({ caller: callerOf(actor), body, model: params.model_id }));
