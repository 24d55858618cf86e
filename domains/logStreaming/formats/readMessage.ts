/** Fields of a message by their numbers, the last one of each. */
type MessageFields = ReadonlyMap<number, number | Uint8Array>;

const fixedBytes: Readonly<Record<number, number>> = { 1: 8, 5: 4 };

/** Returns the text of a field; '' without one. */
export function fieldText(message: MessageFields, field: number): string {
  const value = message.get(field);
  return value instanceof Uint8Array ? Buffer.from(value).toString('utf8') : '';
}

/** Reads a message of protobuf. Numbers of 64 bits lose digits. Throws if it is none. Source: protobuf.dev/programming-guides/encoding. */
export function readMessage(bytes: Uint8Array): MessageFields {
  const found = new Map<number, number | Uint8Array>();
  let at = 0;
  const varint = (): number => {
    let value = 0;
    for (let factor = 1; ; factor *= 0x80) {
      const byte = bytes[at++];
      if (byte === undefined) throw new RangeError('The message ends within a number.');
      value += (byte & 0x7f) * factor;
      if (byte < 0x80) return value;
    }
  };
  while (at < bytes.length) {
    const tag = varint();
    const type = tag & 7;
    if (type === 0) {
      found.set(tag >> 3, varint());
      continue;
    }
    const length = type === 2 ? varint() : fixedBytes[type];
    if (length === undefined || at + length > bytes.length) throw new RangeError('The message ends within a field.');
    found.set(tag >> 3, bytes.subarray(at, at + length));
    at += length;
  }
  return found;
}
