import { Worker } from 'node:worker_threads';

import type { EncodedItems } from '../../db/itemsCodec.ts';
import { AppError } from '../../openapi/AppError.ts';
import type { PackAnswer, PackJob } from './packBody.ts';

/** Memory for 16 MiB of the smallest lists and objects, and their output. */
const memoryMegabytes = 1_024;
/** An unused thread frees its memory. */
const idleMs = 60_000;

/**
 * Parses bodies and encodes their items outside the main thread. One job at a time: the caller sees to that. It starts when it is needed
 * and ends when it has had nothing to do for a minute.
 */
export class PackingThread {
  #worker: Worker | null = null;
  #idle: NodeJS.Timeout | undefined;

  /** The bytes are transferred. Errors: those of `parseBody`; `request_too_large` if its values fill the thread's memory. */
  async pack(job: PackJob): Promise<EncodedItems> {
    clearTimeout(this.#idle);
    const worker = (this.#worker ??= this.#start());
    const { promise, resolve, reject } = Promise.withResolvers<PackAnswer>();
    const onExit = (): void => reject(new Error('The thread that reads bodies ended.'));
    worker.once('message', resolve).once('error', reject).once('exit', onExit);
    worker.ref();
    worker.postMessage(job, [job.bytes.buffer]);
    try {
      return read(await promise);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ERR_WORKER_OUT_OF_MEMORY') throw error;
      throw new AppError('request_too_large', 'The body has too many values.', { cause: error });
    } finally {
      worker.off('message', resolve).off('error', reject).off('exit', onExit).unref();
      this.#idle = setTimeout(() => void this.close(), idleMs).unref();
    }
  }

  async close(): Promise<void> {
    clearTimeout(this.#idle);
    const worker = this.#worker;
    this.#worker = null;
    await worker?.terminate();
  }

  #start(): Worker {
    const worker = new Worker(new URL('packBody.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: memoryMegabytes },
    });
    worker.on('error', () => undefined); // the waiting caller receives the error
    worker.once('exit', () => {
      if (this.#worker === worker) this.#worker = null;
    });
    return worker;
  }
}

function read(answer: PackAnswer): EncodedItems {
  if ('problem' in answer) throw new Error(`A body could not be packed: ${answer.problem}`);
  if ('refusal' in answer) {
    const { code, message, param } = answer.refusal;
    throw new AppError(code, message, param === undefined ? {} : { param });
  }
  const { items, ...counts } = answer.packed;
  return { ...counts, items: Buffer.from(items.buffer, items.byteOffset, items.byteLength) };
}
