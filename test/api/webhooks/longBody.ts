const chunkBytes = 64 * 1024;
const lengthBytes = 64 * 1024 * 1024;

/**
 * A body whose length is not told, far beyond every limit. It has an end: when the connection is gone, `fetch` reads what is left as fast
 * as it comes and keeps all of it, so an endless one took the memory of the machine.
 */
export function longBody(head = ''): ReadableStream<Uint8Array> {
  let left = lengthBytes;
  return new ReadableStream({
    start: (controller) => controller.enqueue(Buffer.from(head)),
    pull: (controller) => {
      left -= chunkBytes;
      if (left < 0) controller.close();
      else controller.enqueue(new Uint8Array(chunkBytes));
    },
  });
}
