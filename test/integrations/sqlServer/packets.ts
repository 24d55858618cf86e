/** TDS packets: [MS-TDS] 2.2.3. */
const headerBytes = 8;
const packetBytes = 4_096;
const endOfMessage = 1;

export const packetTypes = { batch: 1, rpc: 3, response: 4, attention: 6, login: 16, prelogin: 18 } as const;

/** A message that has arrived whole. */
export interface TdsMessage {
  readonly type: number;
  readonly data: Buffer;
  /** The client has canceled it. */
  readonly isIgnored: boolean;
  /** The client wants the session reset before it runs. */
  readonly resets: boolean;
}

/** Assembles messages from packets. */
export class PacketReader {
  #rest: Buffer = Buffer.alloc(0);
  #parts: Buffer[] = [];
  #resets = false;

  /** Returns the messages that are complete now. */
  take(chunk: Buffer): TdsMessage[] {
    this.#rest = Buffer.concat([this.#rest, chunk]);
    const messages: TdsMessage[] = [];
    while (this.#rest.length >= headerBytes) {
      const length = this.#rest.readUInt16BE(2);
      if (this.#rest.length < length) break;
      const [type, status] = this.#rest;
      this.#parts.push(this.#rest.subarray(headerBytes, length));
      this.#resets ||= (status! & 8) !== 0;
      this.#rest = this.#rest.subarray(length);
      if ((status! & endOfMessage) === 0) continue;
      messages.push({
        type: type!,
        data: Buffer.concat(this.#parts),
        isIgnored: (status! & 2) !== 0,
        resets: this.#resets,
      });
      this.#parts = [];
      this.#resets = false;
    }
    return messages;
  }
}

/** Splits a message into packets. */
export class PacketWriter {
  readonly #type: number;
  readonly #write: (packet: Buffer) => boolean;
  #pending: Buffer[] = [];
  #bytes = 0;
  #number = 0;

  constructor(write: (packet: Buffer) => boolean, type: number = packetTypes.response) {
    this.#type = type;
    this.#write = write;
  }

  /** Writes full packets only. Returns false if the client does not read fast enough. */
  add(data: Buffer): boolean {
    this.#pending.push(data);
    this.#bytes += data.length;
    const room = packetBytes - headerBytes;
    if (this.#bytes <= room) return true;
    const all = Buffer.concat(this.#pending);
    let isFree = true;
    let at = 0;
    for (; all.length - at > room; at += room) isFree = this.#packet(all.subarray(at, at + room), 0);
    this.#pending = [all.subarray(at)];
    this.#bytes = all.length - at;
    return isFree;
  }

  end(data: Buffer = Buffer.alloc(0)): void {
    this.add(data);
    this.#packet(Buffer.concat(this.#pending), endOfMessage);
    this.#pending = [];
    this.#bytes = 0;
  }

  #packet(data: Buffer, status: number): boolean {
    const header = Buffer.alloc(headerBytes);
    header[0] = this.#type;
    header[1] = status;
    header.writeUInt16BE(headerBytes + data.length, 2);
    header[6] = this.#number = (this.#number + 1) % 256;
    return this.#write(Buffer.concat([header, data]));
  }
}
