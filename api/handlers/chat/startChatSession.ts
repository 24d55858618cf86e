import { beginSession } from '../../chat/chatSession.ts';
import { chatPlace } from '../../chat/chatPlace.ts';
import type { Handler } from '../../handler.ts';

/** Begins a conversation; its secret is in this response only. */
export const startChatSession: Handler<'startChatSession'> = async ({ params, body, remoteAddress }, deps) => {
  const place = await chatPlace(params.chat_id, deps);
  const { session, secret } = await beginSession(place, { token: body.token, remoteAddress }, deps);
  return { status: 201, body: { id: session.id, secret, created_at: session.createdAt.toISOString() } };
};
