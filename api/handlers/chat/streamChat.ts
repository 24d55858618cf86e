import { findSession } from '../../chat/chatSession.ts';
import { sessionEvents } from '../../chat/sessionEvents.ts';
import type { Handler } from '../../handler.ts';

const stallMs = 30_000;

/** Streams the messages of a visitor's session, resuming where the visitor left off. */
export const streamChat: Handler<'streamChat'> = async ({ params, headers, signal }, deps) => {
  const found = await findSession(params.chat_id, headers, deps);
  const { place, session } = found;
  const given = headers['last-event-id'];
  const lastEventId = typeof given === 'string' ? given : undefined;
  const raw = deps.chatStreams.open(
    { addressId: place.addressId, sessionId: session.id, mostOfPage: place.parameters.limits.openStreams },
    (ends) => sessionEvents(found, { lastEventId, signal: ends }, deps),
    signal,
  );
  return { status: 200, contentType: 'text/event-stream', headers: { 'cache-control': 'no-store' }, raw, stallMs };
};
