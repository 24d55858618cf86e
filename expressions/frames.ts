/** Largest frame in either direction, in bytes. */
export const MAX_FRAME_BYTES = 64 * 1024 * 1024;

/** What the pool asks a runner process; the body is one JSON text that only the sandbox parses. */
export interface JobHeader {
  id: number;
  /** Code of every `{{ … }}`, in the order in which the body refers to it. */
  codes: string[];
  timeZone: string;
  deadlineMs: number;
}

/** The body of a job. */
export interface JobBody {
  /** Parts by template: a text, or the index of a code. */
  templates: { parts: (string | number)[]; single: boolean }[];
  itemIndexes: readonly number[];
  scope: object;
  seed: number[];
  maxResultChars: number;
  maxTotalChars: number;
}

/** A code that the engine cannot compile; line and column count from 1 inside the code. */
export interface CompileProblem {
  codeIndex: number;
  message: string;
  line: number;
  column: number;
}

/** Which evaluation was under way when a limit was reached. */
export interface EvaluationPlace {
  item: number;
  template: number;
}

/** What a runner process answers; with `done` the body is a JSON array (items) of arrays (templates) of `RawResult`. */
export type AnswerHeader =
  | { kind: 'ready' }
  | { kind: 'done'; id: number; problems: CompileProblem[] }
  | { kind: 'limit'; id: number; limit: 'time' | 'memory' | 'depth' | 'size'; place: EvaluationPlace | null };

/** One value, or why there is none. Written by code inside the sandbox: it must be read as untrusted. */
export type RawResult =
  | { v: unknown }
  | { e: { kind: string; message: string; code?: number; line?: number; column?: number } };

/** One frame: 4 bytes length (little endian), then the header as JSON, a line feed and the body. */
export function encodeFrame(header: JobHeader | AnswerHeader, body: string): Buffer {
  const payload = `${JSON.stringify(header)}\n${body}`;
  const bytes = Buffer.byteLength(payload);
  const frame = Buffer.allocUnsafe(4 + bytes);
  frame.writeUInt32LE(bytes, 0);
  frame.write(payload, 4, 'utf8');
  return frame;
}

/** Collects the bytes of a pipe and gives every complete frame as header text and body text. */
export class FrameReader {
  private chunks: Buffer[] = [];
  private bytes = 0;

  /** Errors: RangeError where the other side announces a frame above the limit. */
  push(chunk: Buffer): { header: string; body: string }[] {
    this.chunks.push(chunk);
    this.bytes += chunk.length;
    const frames: { header: string; body: string }[] = [];
    while (this.bytes >= 4) {
      const length = this.announcedBytes();
      if (length > MAX_FRAME_BYTES) throw new RangeError(`A frame of ${length} bytes is above the limit`);
      if (this.bytes < 4 + length) break;
      const joined = this.join();
      const payload = joined.toString('utf8', 4, 4 + length);
      const rest = joined.subarray(4 + length);
      this.chunks = rest.length > 0 ? [rest] : [];
      this.bytes = rest.length;
      const end = payload.indexOf('\n');
      frames.push({ header: payload.slice(0, end), body: payload.slice(end + 1) });
    }
    return frames;
  }

  private announcedBytes(): number {
    const first = this.chunks[0];
    return first !== undefined && first.length >= 4 ? first.readUInt32LE(0) : this.join().readUInt32LE(0);
  }

  private join(): Buffer {
    const joined =
      this.chunks.length === 1 && this.chunks[0] !== undefined ? this.chunks[0] : Buffer.concat(this.chunks);
    this.chunks = [joined];
    return joined;
  }
}
