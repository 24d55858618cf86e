/** One server-sent event. */
export interface ChatEvent {
  name: string;
  data: string;
  /** Null if it has none: the last id stays. */
  id: string | null;
}

/** Reads server-sent events as they come (HTML standard §9.2), as far as the server writes them: one line of data each. An event that was cut is dropped. */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<ChatEvent> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const blocks = (rest + decoder.decode(value, { stream: true })).split('\n\n');
    rest = blocks.pop()!;
    for (const block of blocks) {
      const event = readBlock(block);
      if (event) yield event;
    }
  }
}

function readBlock(block: string): ChatEvent | null {
  const event: ChatEvent = { name: 'message', data: '', id: null };
  for (const line of block.split('\n')) {
    const colon = line.indexOf(': ');
    if (colon < 1) continue;
    const value = line.slice(colon + 2);
    const field = line.slice(0, colon);
    if (field === 'event') event.name = value;
    else if (field === 'data') event.data = value;
    else if (field === 'id') event.id = value;
  }
  return event.data === '' ? null : event;
}
