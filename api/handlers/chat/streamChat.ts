import { findSession } from '../../chat/chatSession.ts';
import { sessionEvents } from '../../chat/sessionEvents.ts';
import type { Handler } from '../../handler.ts';

const stallMs = 30_000;

/** Tells a visitor what is said in their session, from where they have heard it. */
export const streamChat: Handler<'streamChat'> = async ({ params, headers, signal }, deps) => {
  const found = await findSession(params.chat_id, headers, deps);
  const { place, session } = found;
  const { chatStreams } = deps;
  const mostOfPage = place.parameters.limits.openStreams;
  const leave = chatStreams.enter({ addressId: place.addressId, sessionId: session.id, mostOfPage });
  signal.addEventListener('abort', leave);
  const lastEventId = headers['last-event-id'];
  const ends = AbortSignal.any([signal, chatStreams.closing]);
  const told = { lastEventId: typeof lastEventId === 'string' ? lastEventId : undefined, signal: ends };
  return {
    status: 200,
    contentType: 'text/event-stream',
    headers: { 'cache-control': 'no-store' },
    raw: counted(sessionEvents(found, told, deps), leave),
    stallMs,
  };
};

async function* counted(events: AsyncGenerator<Uint8Array>, leave: () => void): AsyncGenerator<Uint8Array> {
  try {
    yield* events;
  } finally {
    leave();
  }
}
