import { crc32, deflateRawSync } from 'node:zlib';

/** A file of an archive, with whatever its headers are to lie about. */
export interface ZipPart {
  name: string | Buffer;
  bytes: Buffer;
  /** Already packed; `bytes` is then what it unpacks to, or pretends to. */
  packed?: Buffer;
  sizeInHeader?: number;
  crcInHeader?: number;
  flags?: number;
  attributes?: number;
  /** Instead of its own place: that of part 0. */
  sharesFirst?: boolean;
}

/** A ZIP archive (APPNOTE 4.3) byte by byte. */
export function zipOf(parts: readonly ZipPart[], entryCount = parts.length): Buffer {
  const local: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const part of parts) {
    const {
      bytes,
      packed = deflateRawSync(bytes),
      flags = typeof part.name === 'string' ? 0x800 : 0,
      attributes = 0,
    } = part;
    const name = Buffer.from(part.name as string);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(flags, 2);
    fields.writeUInt16LE(8, 4);
    fields.writeUInt32LE(part.crcInHeader ?? crc32(bytes), 10);
    fields.writeUInt32LE(packed.length, 14);
    fields.writeUInt32LE(part.sizeInHeader ?? bytes.length, 18);
    fields.writeUInt16LE(name.length, 22);
    const end = Buffer.alloc(14);
    end.writeUInt32LE(attributes, 6);
    end.writeUInt32LE(part.sharesFirst === true ? 0 : offset, 10);
    central.push(Buffer.from('PK\u{1}\u{2}\u{14}\u{3}', 'latin1'), fields, end, name);
    if (part.sharesFirst === true) continue;
    const header = Buffer.concat([Buffer.from('PK\u{3}\u{4}', 'latin1'), fields, name]);
    local.push(header, packed);
    offset += header.length + packed.length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(22);
  end.write('PK\u{5}\u{6}', 0, 'latin1');
  end.writeUInt16LE(entryCount, 8);
  end.writeUInt16LE(entryCount, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...local, directory, end]);
}
