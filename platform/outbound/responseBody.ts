import { pipeline, type Readable } from 'node:stream';
import { AppError } from '../../openapi/AppError.ts';
import { decoderFor } from './decoderFor.ts';

/** The body of an answer: an async iterable of chunks that never gives more than its limit. */
export interface OutboundBody extends AsyncIterable<Uint8Array> {
  /** Errors: target_error where the body is larger than allowed, or than `atMost`; those of the request. */
  readAll(atMost?: { bytes: number; message: string }): Promise<Uint8Array>;
  /** Gives the connection up. */
  destroy(): void;
}

export interface BodyOptions {
  /** The `content-encoding` header. */
  encoding: string | undefined;
  /** Counted after decompression. */
  maxBytes: number;
  toError: (error: unknown) => unknown;
}

/** Makes a body readable: decompressed where the encoding is known (`decoded`), and bounded. */
export function decodedBody(raw: Readable, options: BodyOptions): { body: OutboundBody; decoded: boolean } {
  const decoder = decoderFor(options.encoding);
  const source: Readable = decoder === null ? raw : pipeline(raw, decoder, () => {});
  return { body: new BoundedBody(source, options), decoded: decoder !== null };
}

class BoundedBody implements OutboundBody {
  private readonly source: Readable;
  private readonly options: BodyOptions;

  constructor(source: Readable, options: BodyOptions) {
    this.source = source;
    this.options = options;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Uint8Array> {
    let bytes = 0;
    try {
      for await (const chunk of this.source as AsyncIterable<Buffer>) {
        bytes += chunk.length;
        if (bytes > this.options.maxBytes) {
          throw new AppError('target_error', `The answer is larger than ${this.options.maxBytes} bytes`);
        }
        yield chunk;
      }
    } catch (error) {
      throw this.options.toError(error);
    } finally {
      this.source.destroy();
    }
  }

  async readAll(atMost?: { bytes: number; message: string }): Promise<Uint8Array> {
    const chunks: Uint8Array[] = [];
    let bytes = 0;
    for await (const chunk of this) {
      bytes += chunk.length;
      if (atMost && bytes > atMost.bytes) throw new AppError('target_error', atMost.message);
      chunks.push(chunk);
    }
    return Buffer.concat(chunks);
  }

  destroy(): void {
    this.source.on('error', () => {});
    this.source.destroy();
  }
}
