import { callOf } from '../../gatewayCall.ts';
import type { Handler } from '../../handler.ts';

/** Calls a model as the Anthropic API does; with `stream: true` the answer is a stream of server-sent events. */
export const createMessage: Handler<'createMessage'> = callOf('messages');
