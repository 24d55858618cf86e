// This file runs inside the sandbox engine of code nodes, after realm.ts. It defines `Buffer` with the methods of Node.js that code uses;
// the engine itself converts base64, hexadecimal digits and UTF-8.

(() => {
  type Bytes = Uint8Array & {
    toBase64: (options?: { alphabet?: string; omitPadding?: boolean }) => string;
    toHex: () => string;
  };

  const realm = globalThis as unknown as Record<string, unknown>;
  const { defineProperty } = Object;
  const encoder = new TextEncoder();
  const decoder = new TextDecoder();
  const readBase64 = (Uint8Array as unknown as { fromBase64: (text: string, options?: object) => Uint8Array })
    .fromBase64;
  /** Characters that one call of `String.fromCharCode` takes. */
  const CHUNK = 8_192;

  const ENCODINGS: Record<string, string> = {
    utf8: 'utf8',
    'utf-8': 'utf8',
    hex: 'hex',
    base64: 'base64',
    base64url: 'base64url',
    ascii: 'ascii',
    latin1: 'latin1',
    binary: 'latin1',
    utf16le: 'utf16le',
    'utf-16le': 'utf16le',
    ucs2: 'utf16le',
    'ucs-2': 'utf16le',
  };

  function encodingOf(name: unknown): string {
    if (name === undefined || name === null || name === '') return 'utf8';
    const known = ENCODINGS[String(name).toLowerCase()];
    if (known === undefined) throw new TypeError(`Unknown encoding: ${String(name)}`);
    return known;
  }

  function unitsOf(text: string, bytesPerUnit: 1 | 2): Uint8Array {
    const bytes = new Uint8Array(text.length * bytesPerUnit);
    for (let i = 0; i < text.length; i += 1) {
      const unit = text.charCodeAt(i);
      bytes[i * bytesPerUnit] = unit & 0xff;
      if (bytesPerUnit === 2) bytes[i * 2 + 1] = unit >> 8;
    }
    return bytes;
  }

  /** Hexadecimal digits up to the first character that is none, as Node.js reads them. */
  function hexBytes(text: string): Uint8Array {
    const digits = /^(?:[0-9a-f]{2})*/i.exec(text)?.[0] ?? '';
    const bytes = new Uint8Array(digits.length / 2);
    for (let i = 0; i < bytes.length; i += 1) bytes[i] = parseInt(digits.slice(i * 2, i * 2 + 2), 16);
    return bytes;
  }

  /** Base64 of either alphabet, up to its padding; other characters are skipped, as in Node.js. */
  function base64Bytes(text: string): Uint8Array {
    const end = text.indexOf('=');
    const written = (end < 0 ? text : text.slice(0, end))
      .replace(/[^A-Za-z0-9+/_-]+/g, '')
      .replace(/-/g, '+')
      .replace(/_/g, '/');
    return readBase64(written.length % 4 === 1 ? written.slice(0, -1) : written);
  }

  function bytesOf(text: string, encoding: unknown): Uint8Array {
    switch (encodingOf(encoding)) {
      case 'hex':
        return hexBytes(text);
      case 'base64':
      case 'base64url':
        return base64Bytes(text);
      case 'ascii':
      case 'latin1':
        return unitsOf(text, 1);
      case 'utf16le':
        return unitsOf(text, 2);
      default:
        return encoder.encode(text);
    }
  }

  function unitsText(bytes: Uint8Array, mask: number): string {
    let text = '';
    for (let at = 0; at < bytes.length; at += CHUNK) {
      const part = bytes.subarray(at, at + CHUNK);
      text += String.fromCharCode(...(mask === 0xff ? part : part.map((byte) => byte & mask)));
    }
    return text;
  }

  function wideText(bytes: Uint8Array): string {
    let text = '';
    for (let at = 0; at + 1 < bytes.length; at += 2)
      text += String.fromCharCode((bytes[at] as number) | ((bytes[at + 1] as number) << 8));
    return text;
  }

  function textOf(bytes: Uint8Array, encoding: unknown): string {
    switch (encodingOf(encoding)) {
      case 'hex':
        return (bytes as Bytes).toHex();
      case 'base64':
        return (bytes as Bytes).toBase64();
      case 'base64url':
        return (bytes as Bytes).toBase64({ alphabet: 'base64url', omitPadding: true });
      case 'ascii':
        return unitsText(bytes, 0x7f);
      case 'latin1':
        return unitsText(bytes, 0xff);
      case 'utf16le':
        return wideText(bytes);
      default:
        return decoder.decode(bytes);
    }
  }

  const isBytes = (value: unknown): value is Uint8Array => value instanceof Uint8Array;

  class Buffer extends Uint8Array {
    static readonly poolSize = 8_192;

    static override from(value: unknown, encodingOrOffset?: unknown, length?: unknown): Buffer {
      if (typeof value === 'string') return asBuffer(bytesOf(value, encodingOrOffset));
      if (value instanceof ArrayBuffer)
        return new Buffer(value, Number(encodingOrOffset ?? 0), length === undefined ? undefined : Number(length));
      const kept = value as { type?: unknown; data?: unknown } | null | undefined;
      if (kept?.type === 'Buffer' && Array.isArray(kept.data)) return Buffer.from(kept.data);
      if (typeof value !== 'object' || value === null)
        throw new TypeError(
          `Buffer.from takes a text, bytes or a list of numbers, not ${value === null ? 'null' : typeof value}`,
        );
      const source = value as ArrayLike<number>;
      const bytes = new Buffer(Number(source.length) || 0);
      for (let i = 0; i < bytes.length; i += 1) bytes[i] = Number(source[i]);
      return bytes;
    }

    static override of(...bytes: number[]): Buffer {
      return Buffer.from(bytes);
    }

    static alloc(size: number, fill?: unknown, encoding?: unknown): Buffer {
      const bytes = new Buffer(size);
      return fill === undefined || fill === 0 ? bytes : bytes.fill(fill as number, 0, size, encoding);
    }

    static allocUnsafe(size: number): Buffer {
      return new Buffer(size);
    }

    static isBuffer(value: unknown): boolean {
      return value instanceof Buffer;
    }

    static isEncoding(name: unknown): boolean {
      return typeof name === 'string' && ENCODINGS[name.toLowerCase()] !== undefined;
    }

    static byteLength(value: unknown, encoding?: unknown): number {
      return typeof value === 'string' ? bytesOf(value, encoding).length : (value as Uint8Array).byteLength;
    }

    static concat(list: readonly Uint8Array[], totalLength?: number): Buffer {
      let length = 0;
      for (const part of list) length += part.length;
      const joined = new Buffer(totalLength ?? length);
      let at = 0;
      for (const part of list) {
        const fitting = part.length > joined.length - at ? part.subarray(0, joined.length - at) : part;
        joined.set(fitting, at);
        at += fitting.length;
      }
      return joined;
    }

    static compare(one: Uint8Array, other: Uint8Array): number {
      const length = Math.min(one.length, other.length);
      for (let i = 0; i < length; i += 1)
        if (one[i] !== other[i]) return (one[i] as number) < (other[i] as number) ? -1 : 1;
      return Math.sign(one.length - other.length);
    }

    override toString(encoding?: unknown, start = 0, end = this.length): string {
      const isWhole = start === 0 && end === this.length;
      return textOf(isWhole ? this : this.subarray(start, end), encoding);
    }

    toJSON(): { type: 'Buffer'; data: number[] } {
      return { type: 'Buffer', data: [...this] };
    }

    /** Shares its bytes, as in Node.js. */
    override slice(start?: number, end?: number): Buffer {
      return this.subarray(start, end);
    }

    override subarray(start?: number, end?: number): Buffer {
      return asBuffer(Uint8Array.prototype.subarray.call(this, start, end));
    }

    equals(other: Uint8Array): boolean {
      return Buffer.compare(this, other) === 0;
    }

    compare(other: Uint8Array): number {
      return Buffer.compare(this, other);
    }

    copy(target: Uint8Array, ...places: number[]): number {
      const [targetStart = 0, start = 0, end = this.length] = places;
      const part = this.subarray(start, Math.min(end, start + target.length - targetStart));
      target.set(part, targetStart);
      return part.length;
    }

    write(text: string, ...rest: unknown[]): number {
      const encoding = rest.find((part) => typeof part === 'string');
      const [offset = 0, length = this.length] = rest.filter((part) => typeof part === 'number');
      const bytes = bytesOf(text, encoding).subarray(0, Math.min(length, this.length - offset));
      this.set(bytes, offset);
      return bytes.length;
    }

    override fill(value: unknown, ...places: unknown[]): this {
      const [start = 0, end = this.length, encoding] = places as [start?: number, end?: number, encoding?: unknown];
      if (typeof value !== 'string' && !isBytes(value)) {
        Uint8Array.prototype.fill.call(this, Number(value), start, end);
        return this;
      }
      const bytes = typeof value === 'string' ? bytesOf(value, encoding) : value;
      for (let at = start; at < end; at += 1)
        this[at] = bytes.length === 0 ? 0 : (bytes[(at - start) % bytes.length] as number);
      return this;
    }

    override indexOf(value: unknown, start = 0, encoding?: unknown): number {
      if (typeof value === 'number') return Uint8Array.prototype.indexOf.call(this, value, start);
      const wanted = typeof value === 'string' ? bytesOf(value, encoding) : (value as Uint8Array);
      for (let at = Math.max(0, start); at + wanted.length <= this.length; at += 1) {
        let same = 0;
        while (same < wanted.length && this[at + same] === wanted[same]) same += 1;
        if (same === wanted.length) return at;
      }
      return -1;
    }

    override includes(value: unknown, start = 0, encoding?: unknown): boolean {
      return this.indexOf(value, start, encoding) >= 0;
    }

    readUIntBE(offset: number, count: number): number {
      let value = 0;
      for (let i = 0; i < count; i += 1) value = value * 256 + (this[offset + i] as number);
      return value;
    }

    readUIntLE(offset: number, count: number): number {
      let value = 0;
      for (let i = count - 1; i >= 0; i -= 1) value = value * 256 + (this[offset + i] as number);
      return value;
    }
  }

  function asBuffer(bytes: Uint8Array): Buffer {
    return new Buffer(bytes.buffer as ArrayBuffer, bytes.byteOffset, bytes.length);
  }

  /** The methods that read and write one number, such as `readUInt16BE`, by the methods of `DataView`. */
  const NUMBERS: [name: string, view: string, size: number][] = [
    ['UInt8', 'Uint8', 1],
    ['Int8', 'Int8', 1],
    ['UInt16', 'Uint16', 2],
    ['Int16', 'Int16', 2],
    ['UInt32', 'Uint32', 4],
    ['Int32', 'Int32', 4],
    ['BigUInt64', 'BigUint64', 8],
    ['BigInt64', 'BigInt64', 8],
    ['Float', 'Float32', 4],
    ['Double', 'Float64', 8],
  ];
  function addNumbers(suffix: string, isLittle: boolean): void {
    for (const [name, view, size] of NUMBERS) {
      if ((size === 1) !== (suffix === '')) continue;
      const get = `get${view}` as 'getInt16';
      const set = `set${view}` as 'setInt16';
      const read = function read(this: Buffer, offset = 0) {
        return new DataView(this.buffer, this.byteOffset, this.length)[get](offset, isLittle);
      };
      const write = function write(this: Buffer, value: number, offset = 0) {
        new DataView(this.buffer, this.byteOffset, this.length)[set](offset, value, isLittle);
        return offset + size;
      };
      for (const shown of new Set([name, name.replace('UInt', 'Uint')])) {
        defineProperty(Buffer.prototype, `read${shown}${suffix}`, { value: read, configurable: true, writable: true });
        defineProperty(Buffer.prototype, `write${shown}${suffix}`, {
          value: write,
          configurable: true,
          writable: true,
        });
      }
    }
  }
  addNumbers('', false);
  addNumbers('BE', false);
  addNumbers('LE', true);

  defineProperty(realm, 'Buffer', { value: Buffer, configurable: true, writable: true, enumerable: false });
})();
