const chunkBytes = 64 * 1024;
const lengthBytes = 64 * 1024 * 1024;

/**
 * A body whose length is not told, far beyond every limit. It is finite: after a disconnect, `fetch` reads and buffers the rest at full
 * speed, so an endless body would exhaust the machine's memory.
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
