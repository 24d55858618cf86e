import { BSON, type Document } from 'mongodb';

/** Codes of messages: https://github.com/mongodb/specifications/blob/master/source/message/OP_MSG.md. */
const opcodes = { reply: 1, query: 2_004, message: 2_013 };
const headerBytes = 16;
const maxMessageBytes = 48_000_000;

/** A command as a client sends it. */
export interface WireCommand {
  readonly requestId: number;
  readonly isOld: boolean;
  readonly command: Document;
  /** False: the client wants no answer. */
  readonly isAnswered: boolean;
}

/** Takes whole messages from bytes as they arrive. */
export class MessageReader {
  #bytes = Buffer.alloc(0);

  /** Errors: a message of another kind, or a message that is too large. */
  take(chunk: Buffer): WireCommand[] {
    this.#bytes = Buffer.concat([this.#bytes, chunk]);
    const commands: WireCommand[] = [];
    while (this.#bytes.length >= headerBytes) {
      const length = this.#bytes.readInt32LE(0);
      if (length < headerBytes || length > maxMessageBytes) throw new Error(`A message of ${length} bytes.`);
      if (this.#bytes.length < length) break;
      commands.push(commandOf(this.#bytes.subarray(0, length)));
      this.#bytes = this.#bytes.subarray(length);
    }
    return commands;
  }
}

function commandOf(message: Buffer): WireCommand {
  const requestId = message.readInt32LE(4);
  const opcode = message.readInt32LE(12);
  if (opcode === opcodes.query) return { requestId, isOld: true, isAnswered: true, command: queryOf(message) };
  if (opcode !== opcodes.message) throw new Error(`A message with the code ${opcode}.`);
  const flags = message.readUInt32LE(headerBytes);
  if ((flags & ~0x1_0002) !== 0) throw new Error(`Unknown flags: ${flags}.`);
  return { requestId, isOld: false, isAnswered: (flags & 2) === 0, command: sectionsOf(message) };
}

/** The handshake of drivers that do not know yet what the server understands. */
function queryOf(message: Buffer): Document {
  const nameEnd = message.indexOf(0, headerBytes + 4);
  const database = message.toString('utf8', headerBytes + 4, nameEnd).replace(/\.\$cmd$/, '');
  return { ...read(message.subarray(nameEnd + 9)), $db: database };
}

/** One body, and lists of documents that are a part of it. */
function sectionsOf(message: Buffer): Document {
  const command: Document = {};
  const lists: Document = {};
  let at = headerBytes + 4;
  while (at < message.length) {
    const kind = message[at];
    const size = message.readInt32LE(at + 1);
    const part = message.subarray(at + 1, at + 1 + size);
    if (kind === 0) Object.assign(command, read(part));
    else if (kind === 1) {
      const nameEnd = part.indexOf(0, 4);
      lists[part.toString('utf8', 4, nameEnd)] = documentsOf(part.subarray(nameEnd + 1));
    } else throw new Error(`A section of kind ${kind}.`);
    at += 1 + size;
  }
  return { ...command, ...lists };
}

function documentsOf(bytes: Buffer): Document[] {
  const documents: Document[] = [];
  for (let at = 0; at < bytes.length; at += bytes.readInt32LE(at))
    documents.push(read(bytes.subarray(at, at + bytes.readInt32LE(at))));
  return documents;
}

function read(bytes: Uint8Array): Document {
  return BSON.deserialize(bytes, { promoteLongs: false, promoteBuffers: false });
}

/** Returns the answer to a command as the client expects it. */
export function messageOf(answer: Document, { requestId, isOld }: WireCommand): Buffer {
  const body = Buffer.from(BSON.serialize(answer));
  const before = isOld ? Buffer.alloc(20) : Buffer.alloc(5); // flags, and the kind of the section
  if (isOld) before.writeInt32LE(1, 16);
  const header = Buffer.alloc(headerBytes);
  header.writeInt32LE(headerBytes + before.length + body.length, 0);
  header.writeInt32LE(requestId + 1_000_000, 4);
  header.writeInt32LE(requestId, 8);
  header.writeInt32LE(isOld ? opcodes.reply : opcodes.message, 12);
  return Buffer.concat([header, before, body]);
}
