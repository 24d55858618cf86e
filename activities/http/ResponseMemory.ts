import { AppError } from '../../openapi/AppError.ts';

const mebibyte = 1024 * 1024;

/** Largest JSON or text of a response that becomes items, unless `SERVICE_RESPONSE_MAX_BYTES` is set: the output limit of a run. */
export const defaultResponseBytes = 128 * mebibyte;
/** Every response may take so much without being counted. */
const freeBytes = 16 * mebibyte;
/** Memory limit for all larger texts of this worker together. */
const sharedBytes = 512 * mebibyte;

/** Bounds what responses may hold of a worker's memory: one alone by the setting, all large ones together by a fixed amount. */
export class ResponseMemory {
  readonly maxBytes: number;
  #held = 0;

  constructor(maxBytes: number = defaultResponseBytes) {
    this.maxBytes = maxBytes;
  }

  /**
   * Reads a body into memory. Errors: `target_error` above the setting; `unavailable`, so that the run is repeated, while other
   * large responses take up the memory.
   */
  async read(body: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
    const chunks: Uint8Array[] = [];
    let bytes = 0;
    let held = 0;
    try {
      for await (const chunk of body) {
        bytes += chunk.length;
        this.refuseMore(bytes);
        if (bytes > freeBytes) {
          held += chunk.length;
          this.#held += chunk.length;
          if (this.#held > sharedBytes && this.#held > held)
            throw new AppError('unavailable', 'Other large responses are being read. Try again.');
        }
        chunks.push(chunk);
      }
      return Buffer.concat(chunks);
    } finally {
      this.#held -= held;
    }
  }

  /** Errors: `target_error` if a response has more bytes than the setting allows. */
  refuseMore(bytes: number): void {
    if (bytes <= this.maxBytes) return;
    const size = this.maxBytes >= mebibyte ? `${Math.floor(this.maxBytes / mebibyte)} MiB` : `${this.maxBytes} bytes`;
    throw new AppError(
      'target_error',
      `The response is larger than ${size}, too much to be read as JSON or text. Read it as a file (response: binary).`,
    );
  }
}
