import { findSession } from '../../chat/chatSession.ts';
import { postMessage } from '../../chat/postMessage.ts';
import { receiveMessage } from '../../chat/receiveMessage.ts';
import type { Handler } from '../../handler.ts';
import { traceparentOf } from '../../traceparentOf.ts';

/** Receives a message: checks the sender, then the content, then starts one execution. */
export const postChatMessage: Handler<'postChatMessage'> = async ({ params, headers, rawRequest }, deps) => {
  const found = await findSession(params.chat_id, headers, deps);
  const { organizationId } = found.place.start;
  const source = { request: rawRequest!, headers, organizationId };
  const { done, ...message } = await receiveMessage(source, found.place.parameters, deps);
  const traceparent = traceparentOf(headers);
  const body = await postMessage(found, { ...message, traceparent }, deps).finally(done);
  return { status: 202, body };
};
