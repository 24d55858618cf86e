/** Messages of clients: sign-in, batches and calls of procedures. */

/** The sign-in: [MS-TDS] 2.2.6.4. */
export interface TdsLogin {
  readonly user: string;
  readonly password: string;
  readonly database: string;
}

/** A statement with its values. */
export interface TdsCall {
  readonly sql: string;
  readonly values: readonly TdsValue[];
}

/** A value as it was bound, with the type that the client names. */
export interface TdsValue {
  readonly name: string;
  readonly type: 'text' | 'bytes' | 'integer' | 'float' | 'bit';
  readonly value: string | Buffer | null;
}

export function readLogin(data: Buffer): TdsLogin {
  const at = (place: number): Buffer => {
    const begin = data.readUInt16LE(place);
    return data.subarray(begin, begin + data.readUInt16LE(place + 2) * 2);
  };
  const secret = at(44).map((byte) => {
    const plain = byte ^ 0xa5;
    return ((plain & 15) << 4) | (plain >> 4);
  });
  return {
    user: at(40).toString('utf16le'),
    password: Buffer.from(secret).toString('utf16le'),
    database: at(68).toString('utf16le'),
  };
}

/** The kind of encryption that the client wants: 0 only at sign-in, 1 always, 2 none. */
export function readPrelogin(data: Buffer): { encryption: number } {
  for (let at = 0; data[at] !== 0xff && at < data.length; at += 5)
    if (data[at] === 1) return { encryption: data[data.readUInt16BE(at + 1)]! };
  return { encryption: 0 };
}

export function preloginAnswer(encryption: number): Buffer {
  const options = [
    { id: 0, data: Buffer.from([16, 0, 0, 0, 0, 0]) },
    { id: 1, data: Buffer.from([encryption]) },
    { id: 2, data: Buffer.from([0]) },
    { id: 4, data: Buffer.from([0]) },
  ];
  const heads: Buffer[] = [];
  let begin = options.length * 5 + 1;
  for (const { id, data } of options) {
    const head = Buffer.alloc(5);
    head[0] = id;
    head.writeUInt16BE(begin, 1);
    head.writeUInt16BE(data.length, 3);
    heads.push(head);
    begin += data.length;
  }
  return Buffer.concat([...heads, Buffer.from([0xff]), ...options.map(({ data }) => data)]);
}

/** Skips the headers, which begin with their length. */
export function readBatch(data: Buffer): string {
  return data.subarray(data.readUInt32LE(0)).toString('utf16le');
}

const executeSql = 10;

/** Reads a call of `sp_executesql`: [MS-TDS] 2.2.6.6. Errors: for another procedure, and for types that the driver must not use. */
export function readCall(data: Buffer): TdsCall {
  const reader = new Bytes(data, data.readUInt32LE(0));
  if (reader.uint16() !== 0xffff || reader.uint16() !== executeSql) throw new Error('Only sp_executesql is called.');
  reader.uint16();
  const all: TdsValue[] = [];
  while (!reader.isAtEnd) all.push(readValue(reader));
  const [sql, , ...values] = all;
  if (typeof sql?.value !== 'string') throw new Error('The first parameter is the statement.');
  return { sql: sql.value, values };
}

function readValue(reader: Bytes): TdsValue {
  const name = reader.take(reader.byte() * 2).toString('utf16le');
  reader.byte();
  const id = reader.byte();
  if (id === 0xe7 || id === 0xa5) {
    const isLong = reader.uint16() === 0xffff;
    if (id === 0xe7) reader.take(5);
    const bytes = isLong ? reader.chunks() : reader.long();
    if (id === 0xa5) return { name, type: 'bytes', value: bytes };
    return { name, type: 'text', value: bytes?.toString('utf16le') ?? null };
  }
  reader.byte();
  const bytes = reader.take(reader.byte());
  if (id === 0x26) return { name, type: 'integer', value: String(bytes.readBigInt64LE(0)) };
  if (id === 0x6d) return { name, type: 'float', value: String(bytes.readDoubleLE(0)) };
  if (id === 0x68) return { name, type: 'bit', value: bytes[0] === 1 ? 'true' : 'false' };
  throw new Error(`No value is bound with the type ${id}.`);
}

/** Reads bytes in their order. */
class Bytes {
  readonly #data: Buffer;
  #at: number;

  constructor(data: Buffer, at: number) {
    this.#data = data;
    this.#at = at;
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#data.length;
  }

  take(bytes: number): Buffer {
    this.#at += bytes;
    return this.#data.subarray(this.#at - bytes, this.#at);
  }

  byte(): number {
    return this.take(1)[0]!;
  }

  uint16(): number {
    return this.take(2).readUInt16LE(0);
  }

  /** A value of at most 8,000 bytes. */
  long(): Buffer | null {
    const length = this.uint16();
    return length === 0xffff ? null : this.take(length);
  }

  /** A value of any length. */
  chunks(): Buffer | null {
    if (this.take(8).every((byte) => byte === 0xff)) return null;
    const parts: Buffer[] = [];
    for (;;) {
      const length = this.take(4).readUInt32LE(0);
      if (length === 0) return Buffer.concat(parts);
      parts.push(this.take(length));
    }
  }
}
