const lengthDelimited = 2;
const fixed64 = 1;
const varint = 0;
/** Most characters of both texts of a pair, whose lengths have one byte then. */
const maxPairLength = 60;
const maxPairBytes = 2 * maxPairLength + 16;
/** Tags within a pair. */
const pairTags = { key: 0x0a, value: 0x12, text: 0x0a, integer: 0x18 } as const;
/** Texts of that many characters have a length of one byte, whatever their characters are. */
const maxShortLength = 42;
const maxVarintBytes = 10;
const nsPerMs = 1_000_000;
const words = 2 ** 32;

/**
 * Writes messages of protobuf one field after another, into one buffer that grows. Telemetry of each model call goes through it, so it makes no
 * objects. Numbers of fields are at most 15. Source: protobuf.dev/programming-guides/encoding.
 */
export class ProtobufWriter {
  #bytes: Buffer<ArrayBuffer>;
  #length = 0;

  constructor(capacityBytes = 64 * 1024) {
    this.#bytes = Buffer.allocUnsafe(capacityBytes);
  }

  /** Number of bytes that were written. */
  get length(): number {
    return this.#length;
  }

  /** Returns a view of written bytes. It is valid until the next write. */
  view(from: number, to: number): Buffer<ArrayBuffer> {
    return this.#bytes.subarray(from, to);
  }

  /** Forgets everything after a place. */
  truncate(length: number): void {
    this.#length = length;
  }

  /** Begins a message within the message. Returns the place for `close`. */
  open(field: number): number {
    this.#tag(field, lengthDelimited);
    this.#bytes[this.#length] = 0;
    this.#length += 1;
    return this.#length;
  }

  /** Ends a message that `open` began. */
  close(start: number): void {
    this.#noteLength(start, this.#length - start, 1);
  }

  /** Writes what is before a message of this length, which others write. */
  head(field: number, length: number): void {
    this.#tag(field, lengthDelimited);
    this.#writeVarint(length);
  }

  text(field: number, value: string): void {
    this.#tag(field, lengthDelimited);
    this.#reserve(value.length * 3 + maxVarintBytes);
    if (value.length <= maxShortLength && this.#writeAscii(value)) return;
    const guess = value.length <= maxShortLength ? 1 : varintBytes(value.length);
    const start = this.#length + guess;
    const length = this.#bytes.write(value, start, 'utf8');
    this.#length = start + length;
    this.#noteLength(start, length, guess);
  }

  /**
   * Writes a message at once that has a text in field 1 and a message in field 2, which has a text in field 1. Returns false, and writes nothing,
   * unless both are short and have only ASCII characters. Telemetry has forty such pairs a call.
   */
  pairOfTexts(field: number, key: string, value: string): boolean {
    const start = this.#length;
    if (value.length > maxPairLength || !this.#pairHead(field, key, value.length + 2)) return false;
    this.#bytes[this.#length++] = pairTags.text;
    if (this.#writeAscii(value)) return true;
    this.#length = start;
    return false;
  }

  /** The same with a safe integer from 0 in field 3 of the inner message. */
  pairWithInteger(field: number, key: string, value: number): boolean {
    if (!this.#pairHead(field, key, varintBytes(value) + 1)) return false;
    this.#bytes[this.#length++] = pairTags.integer;
    this.#writeVarint(value);
    return true;
  }

  /** Writes a pair up to the content of its inner message, which has this length. */
  #pairHead(field: number, key: string, length: number): boolean {
    if (key.length > maxPairLength) return false;
    this.#reserve(maxPairBytes);
    const bytes = this.#bytes;
    const start = this.#length;
    bytes[start] = field * 8 + lengthDelimited;
    bytes[start + 1] = key.length + length + 4;
    bytes[start + 2] = pairTags.key;
    this.#length = start + 3;
    if (!this.#writeAscii(key)) {
      this.#length = start;
      return false;
    }
    bytes[this.#length++] = pairTags.value;
    bytes[this.#length++] = length;
    return true;
  }

  /** Writes bytes that are given in hexadecimal. */
  hex(field: number, digits: string): void {
    this.head(field, digits.length / 2);
    this.#reserve(digits.length / 2);
    for (let place = 0; place < digits.length; place += 2)
      this.#bytes[this.#length++] = digitOf(digits.charCodeAt(place)) * 16 + digitOf(digits.charCodeAt(place + 1));
  }

  /** Writes a safe integer as `int32`, `int64` or an enumeration. */
  integer(field: number, value: number): void {
    this.#tag(field, varint);
    if (value >= 0) return this.#writeVarint(value);
    let rest = BigInt.asUintN(64, BigInt(value));
    for (; rest > 0x7fn; rest >>= 7n) this.#bytes[this.#length++] = Number(rest & 0x7fn) | 0x80;
    this.#bytes[this.#length++] = Number(rest);
  }

  boolean(field: number, value: boolean): void {
    this.#tag(field, varint);
    this.#bytes[this.#length++] = value ? 1 : 0;
  }

  double(field: number, value: number): void {
    this.#tag(field, fixed64);
    this.#length = this.#bytes.writeDoubleLE(value, this.#length);
  }

  /** Writes a time in milliseconds since 1970 as nanoseconds in `fixed64`. */
  time(field: number, ms: number): void {
    this.#tag(field, fixed64);
    const low = (ms % words) * nsPerMs; // below 2^53, unlike the whole
    const high = Math.floor(ms / words) * nsPerMs + Math.floor(low / words);
    this.#length = this.#bytes.writeUInt32LE(low % words, this.#length);
    this.#length = this.#bytes.writeUInt32LE(high, this.#length);
  }

  /** Writes the length before a message, whose place for it is too small if the message is long. */
  #noteLength(start: number, length: number, reserved: number): void {
    const more = varintBytes(length) - reserved;
    if (more !== 0) {
      this.#reserve(more + maxVarintBytes);
      this.#bytes.copyWithin(start + more, start, start + length);
    }
    this.#length = start - reserved;
    this.#writeVarint(length);
    this.#length += length;
  }

  #tag(field: number, type: number): void {
    this.#reserve(1 + maxVarintBytes);
    this.#bytes[this.#length++] = field * 8 + type;
  }

  #writeVarint(value: number): void {
    let rest = value;
    for (; rest > 0x7f; rest = Math.floor(rest / 0x80)) this.#bytes[this.#length++] = (rest % 0x80) + 0x80;
    this.#bytes[this.#length++] = rest;
  }

  /** Writes a short text, faster than a buffer does. False, and nothing written, if it has other characters. */
  #writeAscii(value: string): boolean {
    const bytes = this.#bytes;
    const start = this.#length + 1;
    for (let place = 0; place < value.length; place += 1) {
      const code = value.charCodeAt(place);
      if (code > 0x7f) return false;
      bytes[start + place] = code;
    }
    bytes[start - 1] = value.length;
    this.#length = start + value.length;
    return true;
  }

  #reserve(count: number): void {
    if (this.#length + count <= this.#bytes.length) return;
    const larger = Buffer.allocUnsafe(Math.max(this.#bytes.length * 2, this.#length + count));
    this.#bytes.copy(larger, 0, 0, this.#length);
    this.#bytes = larger;
  }
}

function varintBytes(value: number): number {
  let count = 1;
  for (let rest = value; rest > 0x7f; rest = Math.floor(rest / 0x80)) count += 1;
  return count;
}

/** Returns the value of a hexadecimal digit, by its character. */
function digitOf(code: number): number {
  return code <= 0x39 ? code - 0x30 : code - 0x57;
}
