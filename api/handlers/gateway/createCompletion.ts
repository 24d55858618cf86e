import { callOf } from '../../gatewayCall.ts';
import type { Handler } from '../../handler.ts';

/** Completes a text; with `stream: true` the answer is a stream of server-sent events. */
export const createCompletion: Handler<'createCompletion'> = callOf('completions');
