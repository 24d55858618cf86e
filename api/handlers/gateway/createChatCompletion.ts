import { callOf } from '../../gatewayCall.ts';
import type { Handler } from '../../handler.ts';

/** Calls a chat model; with `stream: true` the answer is a stream of server-sent events. */
export const createChatCompletion: Handler<'createChatCompletion'> = callOf('chat.completions');
