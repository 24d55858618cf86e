import { findSession } from '../../chat/chatSession.ts';
import { postMessage } from '../../chat/postMessage.ts';
import { receiveMessage } from '../../chat/receiveMessage.ts';
import type { Handler } from '../../handler.ts';

/** Receives a message: checks the sender, then the content, then starts one execution. */
export const postChatMessage: Handler<'postChatMessage'> = async ({ params, headers, rawRequest }, deps) => {
  const found = await findSession(params.chat_id, headers, deps);
  const { organizationId } = found.place.start;
  const source = { request: rawRequest!, headers, organizationId };
  const { done, ...message } = await receiveMessage(source, found.place.parameters, deps);
  const body = await postMessage(found, message, deps).finally(done);
  return { status: 202, body };
};
