/** Tokens of responses: [MS-TDS] 2.2.7. */

/** Statuses of the end of a statement, which can be added. */
export const done = { more: 1, error: 2, count: 16, attention: 32 } as const;

const kinds = { done: 0xfd, inProcedure: 0xff, procedure: 0xfe } as const;

export const collation = Buffer.from([0x09, 0x04, 0xd0, 0x00, 0x34]);

export function doneToken(kind: keyof typeof kinds, status: number, rows = 0): Buffer {
  const token = Buffer.alloc(13);
  token[0] = kinds[kind];
  token.writeUInt16LE(status, 1);
  token.writeBigUInt64LE(BigInt(rows), 5);
  return token;
}

export function returnStatusToken(status: number): Buffer {
  const token = Buffer.alloc(5);
  token[0] = 0x79;
  token.writeInt32LE(status, 1);
  return token;
}

/** An error, as the server numbers it. */
export interface TdsError {
  readonly number: number;
  readonly message: string;
  readonly line?: number;
}

export function errorToken({ number, message, line = 1 }: TdsError): Buffer {
  const body = Buffer.concat([
    int32(number),
    Buffer.from([1, 16]),
    int16(message.length),
    Buffer.from(message, 'utf16le'),
    shortText('test'),
    shortText(''),
    int32(line),
  ]);
  return Buffer.concat([Buffer.from([0xaa]), int16(body.length), body]);
}

/** Types of changes of the session. */
export const changes = { database: 1, packetSize: 4, collation: 7, begin: 8, commit: 9, rollback: 10, routing: 20 };

/** `now` and `before` with their lengths. */
export function changeToken(type: number, now: Buffer, before: Buffer = Buffer.from([0])): Buffer {
  const body = Buffer.concat([Buffer.from([type]), now, before]);
  return Buffer.concat([Buffer.from([0xe3]), int16(body.length), body]);
}

/** A text whose length is one byte. */
export function shortText(text: string): Buffer {
  return Buffer.concat([Buffer.from([text.length]), Buffer.from(text, 'utf16le')]);
}

export function shortBytes(bytes: Buffer): Buffer {
  return Buffer.concat([Buffer.from([bytes.length]), bytes]);
}

/** The target that the client is to connect to instead. */
export function routingToken(host: string, port: number): Buffer {
  const name = Buffer.concat([int16(host.length), Buffer.from(host, 'utf16le')]);
  const value = Buffer.concat([Buffer.from([0]), int16(port), name]);
  return changeToken(changes.routing, Buffer.concat([int16(value.length), value]), int16(0));
}

export function loginToken(): Buffer {
  const body = Buffer.concat([
    Buffer.from([1, 0x74, 0x00, 0x00, 0x04]),
    shortText('Microsoft SQL Server'),
    Buffer.from([16, 0, 0, 0]),
  ]);
  return Buffer.concat([Buffer.from([0xad]), int16(body.length), body]);
}

export function int16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
}

export function int32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32LE(value);
  return bytes;
}
