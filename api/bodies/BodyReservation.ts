import { AppError } from '../../openapi/AppError.ts';
import { largeBodyBytes, type BodyMemoryBudget } from './BodyMemoryBudget.ts';

/** Longest time for which a large body may keep its memory while it arrives. */
const arrivalMs = 120_000;

/** Memory for one body, acquired if it is large and released by its creator. */
export class BodyReservation {
  readonly #bodyMemory: BodyMemoryBudget;
  readonly #organizationId: string;
  readonly #maxBytes: number;
  #release: (() => void) | null = null;
  #untilMs = Infinity;

  /** `maxBytes`: the most that may come. */
  constructor(
    bodyMemory: BodyMemoryBudget,
    { organizationId, maxBytes }: { organizationId: string; maxBytes: number },
  ) {
    this.#bodyMemory = bodyMemory;
    this.#organizationId = organizationId;
    this.#maxBytes = maxBytes;
  }

  /** Before a body is read of which its sender says how long it is (`content-length`). Errors: those of `BodyMemoryBudget.reserve`. */
  async take(declared: string | undefined): Promise<void> {
    const bytes = Number(declared ?? 0);
    if (bytes > largeBodyBytes) await this.#hold(bytes);
  }

  /**
   * Yields the bytes as they arrive: without a declared length, only those of a small body before memory for the maximum is acquired.
   * Errors: those of `BodyMemoryBudget.reserve`; `invalid_request` where a large body takes too long.
   */
  async *before(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    let sizeBytes = 0;
    for await (const chunk of bytes) {
      sizeBytes += chunk.length;
      if (sizeBytes > largeBodyBytes && !this.#release) await this.#hold(this.#maxBytes);
      if (performance.now() > this.#untilMs)
        throw new AppError('invalid_request', 'The request body took too long to arrive.');
      yield chunk;
    }
  }

  giveBack(): void {
    this.#release?.();
    this.#release = null;
  }

  async #hold(bytes: number): Promise<void> {
    this.#release = await this.#bodyMemory.reserve(this.#organizationId, bytes);
    this.#untilMs = performance.now() + arrivalMs;
  }
}
