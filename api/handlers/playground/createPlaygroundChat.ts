import { callFromPage } from '../../gatewayCall.ts';
import type { Handler } from '../../handler.ts';

/** Chat with a model for the signed-in account. */
export const createPlaygroundChat: Handler<'createPlaygroundChat'> = callFromPage('chat.completions');
