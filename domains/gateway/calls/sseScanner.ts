import { AppError } from '../../../openapi/AppError.ts';

/** One complete event of a stream: its exact bytes with the blank line that ends it, and its decoded fields. */
export interface SseEvent {
  raw: Buffer;
  /** The `data` lines joined by line feeds; null when the event has none (comments, blank lines). */
  data: string | null;
  /** The `event` field, '' when absent. */
  name: string;
}

const lf = 10;
const cr = 13;

/**
 * Cuts a server-sent event stream into its events without changing a byte: the `raw` of all events in order is exactly
 * what was pushed. The events do not depend on where the chunks were cut.
 * Source: WHATWG HTML §9.2.6 (lines end in LF, CR or CRLF; a blank line ends an event).
 */
export class SseScanner {
  readonly #limitBytes: number;
  #stored = Buffer.allocUnsafe(4096);
  #storedLength = 0;
  /** Position in the buffered bytes and state of the scanner. */
  #scanned = 0;
  #lineEmpty = true;
  #skipLf = false;
  /** A blank line ended in CR; if LF comes next it belongs to it. */
  #crEnded = false;
  #first = true;

  /** `limitBytes` bounds one event, and with it the memory of the scanner. */
  constructor(limitBytes: number) {
    this.#limitBytes = limitBytes;
  }

  /** Takes the next bytes and gives the events they complete. Throws `upstream_error` if an event exceeds the limit. */
  push(chunk: Buffer): SseEvent[] {
    const continued = this.#storedLength > 0;
    const view = continued ? this.#append(chunk) : chunk;
    const events: SseEvent[] = [];
    let start = 0;
    const emit = (end: number): void => {
      const raw = view.subarray(start, end);
      events.push(this.#event(continued ? Buffer.from(raw) : raw));
      start = end;
      this.#lineEmpty = true;
    };
    for (let index = this.#scanned; index < view.length; index += 1) {
      const byte = view[index]!;
      if (this.#crEnded) {
        this.#crEnded = false;
        this.#skipLf = false;
        emit(byte === lf ? index + 1 : index);
        if (byte === lf) continue;
      }
      if (byte === lf && this.#skipLf) {
        this.#skipLf = false;
        continue;
      }
      this.#skipLf = byte === cr;
      if (byte !== lf && byte !== cr) {
        this.#lineEmpty = false;
        continue;
      }
      if (this.#lineEmpty && byte === cr) this.#crEnded = true;
      else if (this.#lineEmpty) emit(index + 1);
      this.#lineEmpty = true;
    }
    this.#keep(view, start);
    return events;
  }

  /**
   * Handles the end of the stream: an unfinished event without a blank line becomes one last event, as in clients. Null when nothing was
   * begun.
   */
  finish(): SseEvent | null {
    if (this.#storedLength === 0) return null;
    const rest = Buffer.from(this.#stored.subarray(0, this.#storedLength));
    this.#storedLength = 0;
    return this.#event(this.#crEnded ? rest : Buffer.concat([rest, Buffer.from('\n\n')]));
  }

  #append(chunk: Buffer): Buffer {
    const length = this.#storedLength + chunk.length;
    this.#reserve(length);
    chunk.copy(this.#stored, this.#storedLength);
    this.#storedLength = length;
    return this.#stored.subarray(0, length);
  }

  #keep(view: Buffer, start: number): void {
    const length = view.length - start;
    if (length > this.#limitBytes) {
      throw new AppError('upstream_error', 'The provider sent an event that is too large.', {
        internal: `over ${this.#limitBytes} bytes`,
      });
    }
    if (view.buffer === this.#stored.buffer && view.byteOffset === this.#stored.byteOffset) {
      this.#stored.copyWithin(0, start, view.length);
    } else {
      this.#reserve(length);
      view.copy(this.#stored, 0, start);
    }
    this.#storedLength = length;
    this.#scanned = length;
  }

  #reserve(length: number): void {
    if (length <= this.#stored.length) return;
    const larger = Buffer.allocUnsafe(Math.max(length, this.#stored.length * 2));
    this.#stored.copy(larger, 0, 0, this.#storedLength);
    this.#stored = larger;
  }

  #event(raw: Buffer): SseEvent {
    let text = raw.toString('utf8');
    if (this.#first) {
      this.#first = false;
      if (text.charCodeAt(0) === 0xfeff) text = text.slice(1);
    }
    let data: string | null = null;
    let name = '';
    for (const line of text.includes('\r') ? text.split(/\r\n|\n|\r/) : text.split('\n')) {
      if (line.startsWith('data')) {
        const value = fieldValue(line, 'data');
        if (value !== null) data = data === null ? value : `${data}\n${value}`;
      } else if (line.startsWith('event')) {
        name = fieldValue(line, 'event') ?? name;
      }
    }
    return { raw, data, name };
  }
}

/** The value of `line` if its field is exactly `field`, without the one optional space behind the colon. */
function fieldValue(line: string, field: string): string | null {
  if (line.length === field.length) return '';
  if (line.charCodeAt(field.length) !== 58) return null;
  return line.slice(field.length + (line.charCodeAt(field.length + 1) === 32 ? 2 : 1));
}
