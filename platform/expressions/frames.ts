/** Largest request to a runner process, in bytes. */
export const MAX_FRAME_BYTES = 64 * 1024 * 1024;
/** Largest response of a runner process, in bytes: all items that a code node may leave. */
export const MAX_ANSWER_BYTES = 160 * 1024 * 1024;

/** Request of the pool to a runner process; the body is one JSON text that only the sandbox parses. */
export interface JobHeader {
  id: number;
  /**
   * The code of a code node is the body of an asynchronous function, that of an expression one expression. `continue` resumes the
   * expressions that this process answered partly: it has no codes and no body.
   */
  kind: 'expressions' | 'code' | 'continue';
  /** Code of every `{{ … }}`, in the order in which the body refers to it; the one code of a code node. */
  codes: string[];
  /** Packages that the code of a code node can require. */
  packages?: { name: string; source: string }[];
  timeZone: string;
  /** Time of the processor for the whole message. */
  deadlineMs: number;
  /** The items that the expressions are evaluated for; missing for the code of a code node. */
  rows?: RowsToEvaluate;
}

/** A stretch of `itemIndexes`; all times are those of the processor. */
export interface RowsToEvaluate {
  from: number;
  /** How many there are in all. */
  end: number;
  /** For the expressions of one item; with the first one, for reading the message, too. */
  itemMs: number;
  /** After this time, finished results are sent. */
  sliceMs: number;
}

/** The body of a job that evaluates expressions. */
export interface JobBody {
  /** Parts by template: a text, or the index of a code. */
  templates: { parts: (string | number)[]; single: boolean }[];
  itemIndexes: readonly number[];
  scope: object;
  seed: number[];
  maxResultChars: number;
  maxTotalChars: number;
}

/** The body of a job of a code node. */
export interface CodeBody {
  mode: 'all' | 'each';
  itemIndexes: readonly number[];
  scope: object;
  seed: number[];
  /** True if the items after a failed one run as well (mode `each`). */
  continues: boolean;
  /** Names of all packages that the instance allows, for errors. */
  packageNames: readonly string[];
  /** Contents of files in base64, by their ids. */
  files?: { [fileId: string]: string };
  maxTotalChars: number;
  maxLogLines: number;
  maxLogChars: number;
}

/** A code that the engine cannot compile; line and column count from 1 inside the code. */
export interface CompileProblem {
  codeIndex: number;
  message: string;
  line: number;
  column: number;
}

/** The evaluation that was running when a limit was reached. */
export interface EvaluationPlace {
  item: number;
  template: number;
}

/**
 * Response of a runner process. With `done` the body is a JSON array (items) of arrays (templates) of `RawResult`, or a `RawCodeResult`;
 * with `limit` it is the output of the code node so far, or nothing. `cpuUsedMs`: the time that its main thread has used of the processor
 * since it began.
 */
export type AnswerHeader = { cpuUsedMs: number } & EngineHeader;

/** The engine's part of an answer. */
export type EngineHeader =
  | { kind: 'ready' }
  /** `rows`: of expressions, how many items the body has; fewer than asked for where the slice was over. */
  | { kind: 'done'; id: number; problems: CompileProblem[]; rows: number; spentMs: number }
  | { kind: 'limit'; id: number; limit: 'time' | 'memory' | 'depth' | 'size'; place: EvaluationPlace | null };

/** Reason that code ended; lines and columns count from 1 inside the code. */
export interface RawFailure {
  kind: string;
  message: string;
  code?: number;
  line?: number;
  column?: number;
}

/** One value, or why there is none. Written by code inside the sandbox: it must be read as untrusted. */
export type RawResult = { v: unknown } | { e: RawFailure };

/** The result of a code node: one entry per returned item, or (mode `each`) per input item. Untrusted, too. */
export type RawCodeResult = { logs?: unknown; isCut?: unknown; staticData?: unknown; customData?: unknown } & (
  | { entries: unknown }
  /** `item`: index of the input item, null in the mode `all`. */
  | { e: RawFailure; item: number | null }
);

/**
 * The frame of a request: 4 bytes length (little endian), then the header as JSON, a line feed and the body.
 * Errors: RangeError for a frame above the limit.
 */
export function encodeFrame(header: JobHeader, body: string): Buffer {
  const payload = `${JSON.stringify(header)}\n${body}`;
  const bytes = Buffer.byteLength(payload);
  if (bytes > MAX_FRAME_BYTES) throw new RangeError(`A frame of ${bytes} bytes is above the limit`);
  const frame = Buffer.allocUnsafe(4 + bytes);
  frame.writeUInt32LE(bytes, 0);
  frame.write(payload, 4, 'utf8');
  return frame;
}

/** The same for a response whose body is in pieces, as parts to be written one after the other. */
export function encodeAnswer(header: AnswerHeader, body: readonly Uint8Array[]): Uint8Array[] {
  const text = Buffer.from(`${JSON.stringify(header)}\n`);
  const bytes = body.reduce((sum, { length }) => sum + length, text.length);
  if (bytes > MAX_ANSWER_BYTES) throw new RangeError(`A frame of ${bytes} bytes is above the limit`);
  const length = Buffer.allocUnsafe(4);
  length.writeUInt32LE(bytes, 0);
  return [length, text, ...body];
}

/** Collects the bytes of a pipe and gives every complete frame as header text and body text. */
export class FrameReader {
  private chunks: Buffer[] = [];
  private bytes = 0;
  private readonly maxBytes: number;

  constructor(maxBytes = MAX_FRAME_BYTES) {
    this.maxBytes = maxBytes;
  }

  /** Errors: RangeError where the other side announces a frame above the limit. */
  push(chunk: Buffer): { header: string; body: string }[] {
    this.chunks.push(chunk);
    this.bytes += chunk.length;
    const frames: { header: string; body: string }[] = [];
    while (this.bytes >= 4) {
      const length = this.announcedBytes();
      if (length > this.maxBytes) throw new RangeError(`A frame of ${length} bytes is above the limit`);
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
