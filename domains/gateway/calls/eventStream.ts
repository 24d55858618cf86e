/** The media type of streams of events. */
export const eventStream = 'text/event-stream';

/** Headers of streams of events to callers. */
export const eventStreamHeaders = { 'content-type': `${eventStream}; charset=utf-8`, 'cache-control': 'no-cache' };

/** Streams these bytes. */
export async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array, undefined> {
  yield bytes;
}
