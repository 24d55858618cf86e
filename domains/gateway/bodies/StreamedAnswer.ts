import { SseScanner } from '../calls/sseScanner.ts';
import type { Endpoint } from '../formats/format.ts';
import { textCodecs } from '../formats/formats.ts';
import type { TextStreamReader } from '../translation/textCodec.ts';

const maxEventBytes = 8 * 1024 * 1024;
const maxParts = 1_000;
const maxChars = 400_000;
const openBracket = 0x5b;

interface Part {
  readonly type: string;
  readonly name?: string;
  text: string;
}

/**
 * Assembles the parts of a streamed answer with their whole texts, so that data for redaction is not split between events. Its size is
 * bounded. Streams in other formats have no parts.
 */
export class StreamedAnswer {
  readonly #scanner = new SseScanner(maxEventBytes);
  readonly #parts = new Map<number, Part>();
  #reader: TextStreamReader | null;
  #chars = 0;
  #isArray: boolean | undefined;

  constructor(endpoint: Endpoint) {
    this.#reader = textCodecs[endpoint]?.openReader() ?? null;
  }

  /** Reads the next bytes. */
  push(bytes: Uint8Array): void {
    if (this.#reader === null) return;
    try {
      for (const event of this.#eventsIn(Buffer.from(bytes))) this.#read(event);
    } catch {
      this.#reader = null; // the event is too large; earlier parts are kept
    }
  }

  /** The parts so far. */
  get parts(): { type: string; name?: string; text: string }[] {
    return [...this.#parts.values()];
  }

  /** Returns the events in these bytes. Entries of a JSON array count as events; each arrives as a whole (`jsonArrayOf`). */
  #eventsIn(bytes: Buffer): Parameters<TextStreamReader['read']>[0][] {
    this.#isArray ??= bytes[0] === openBracket;
    if (!this.#isArray) return this.#scanner.push(bytes);
    const entries = bytes
      .toString()
      .split('\r\n')
      .map((line) => /\{.*\}/s.exec(line)?.[0]);
    return entries.flatMap((data) => (data === undefined ? [] : [{ data, name: '' }]));
  }

  #read(event: Parameters<TextStreamReader['read']>[0]): void {
    for (const step of this.#reader!.read(event)) {
      if (step.type === 'part_start' && this.#parts.size < maxParts) {
        const { type } = step.part;
        this.#parts.set(step.index, {
          type,
          ...(step.part.type === 'tool_call' && { name: step.part.name }),
          text: '',
        });
      }
      if (step.type !== 'delta' || this.#chars > maxChars) continue;
      const part = this.#parts.get(step.index);
      if (part === undefined) continue;
      part.text += step.text;
      this.#chars += step.text.length;
    }
  }
}
