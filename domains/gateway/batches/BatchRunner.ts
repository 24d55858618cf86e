import type { Readable } from 'node:stream';

import type { NewBatchRequest } from '../../../db/repositories/gateway/modelBatchRequests.ts';
import type { BatchError, ModelBatchRow } from '../../../db/rows/modelBatch.ts';
import { batchRequestContext } from '../../../db/secrets/batchRequest.ts';
import { AppError } from '../../../openapi/AppError.ts';
import { batchLimits } from './batchLimits.ts';
import { batchPathOf } from './batchEndpoints.ts';
import type { BatchParts } from './batchParts.ts';
import { BatchCaller } from './BatchCaller.ts';
import { linesOf, readBatchLine } from './readBatchLine.ts';
import { writeResults } from './writeResults.ts';

/** Dependencies of a runner. */
export interface BatchRunnerOptions extends BatchParts {
  /** The time in which a step starts calls; default 20 s. */
  stepMs?: number;
}

/** The batch to advance. */
export interface BatchReference {
  batchId: string;
  organizationId: string;
}

/** The result of a step. */
export interface BatchStep {
  ended: boolean;
  /** Pause before the next step. */
  pauseMs: number;
}

const usualStepMs = 20_000;
const addedAtOnce = 100;
const addedBytes = 4 * 1024 * 1024;
const askedAtOnce = 100;
/** Maximum number of models that the page of batches shows of a batch. */
const shownModels = 10;
const otherProcessMs = 5_000;

/**
 * Runs batches step by step: reads the requests, makes their calls, writes the results. Every step can be repeated after a crash: a call is
 * charged once per line of the batch (`idempotency/`), and the commit that ends its request stores its answer.
 */
export class BatchRunner {
  readonly #options: BatchRunnerOptions;
  readonly #caller: BatchCaller;

  constructor(options: BatchRunnerOptions) {
    this.#options = options;
    this.#caller = new BatchCaller(options);
  }

  /** Runs the next step of a batch. Callers retry all errors. */
  async advance({ batchId, organizationId }: BatchReference, signal: AbortSignal): Promise<BatchStep> {
    const untilMs = performance.now() + (this.#options.stepMs ?? usualStepMs);
    for (;;) {
      signal.throwIfAborted();
      const { database } = this.#options;
      const batch = await database.withOrganization(organizationId, ({ modelBatches }) => modelBatches.find(batchId));
      if (batch === null || batch.endedAt !== null) return { ended: true, pauseMs: 0 };
      const pauseMs = await this.#step(batch, { untilMs, signal });
      if (pauseMs > 0 || performance.now() > untilMs) return { ended: false, pauseMs };
    }
  }

  /** Returns the pause before the next step; 0 for none. */
  async #step(batch: ModelBatchRow, limits: { untilMs: number; signal: AbortSignal }): Promise<number> {
    if (batch.status === 'validating') return await this.#read(batch);
    if (batch.status === 'in_progress') return await this.#callAll(batch, limits);
    return await this.#end(batch, limits.signal);
  }

  /** Adds the requests of the input as rows, or fails the batch with their faults. */
  async #read(batch: ModelBatchRow): Promise<number> {
    const { database } = this.#options;
    const { total, models, errors } = await this.#addRequests(batch);
    if (total === 0 && errors.length === 0) errors.push(errorOf('empty_file', 'The input file has no requests.'));
    await database.withOrganization(batch.organizationId, async ({ modelBatches }) => {
      if (errors.length > 0) await modelBatches.refuse(batch.id, errors);
      else await modelBatches.begin(batch.id, { total, models });
    });
    return 0;
  }

  async #addRequests(batch: ModelBatchRow): Promise<{ total: number; models: string[]; errors: BatchError[] }> {
    const { id, organizationId, inputFileId, inputBinaryId: binaryId } = batch;
    const errors: BatchError[] = [];
    const seen = new Set<string>();
    const models = new Set<string>();
    const path = batchPathOf(batch.endpoint);
    let total = 0;
    let waiting: NewBatchRequest[] = [];
    let waitingBytes = 0;
    const add = async (): Promise<void> => {
      const added = waiting;
      [waiting, waitingBytes] = [[], 0];
      if (added.length > 0 && errors.length === 0)
        await this.#options.database.withOrganization(organizationId, ({ modelBatchRequests }) =>
          modelBatchRequests.add(id, added),
        );
    };
    const content = await this.#input({ organizationId, id: inputFileId ?? id, binaryId });
    if (content === null)
      return { total, models: [], errors: [errorOf('input_file_gone', 'The input file was deleted, or has expired.')] };
    for await (const { line, text } of linesOf(content)) {
      total += 1;
      const read =
        text === null
          ? errorOf('line_too_long', 'A line may have up to 16 MiB.', line)
          : readBatchLine(text, { line, path, seen });
      if ('code' in read) errors.push(read);
      else if (total > batchLimits.requests)
        errors.push(errorOf('too_many_tasks', `A batch may have up to ${batchLimits.requests} requests.`));
      else {
        const sealed = this.#seal({ organizationId, batchId: id, line }, JSON.stringify(read.body));
        if (models.size < shownModels && typeof read.body.model === 'string') models.add(read.body.model);
        waiting.push({ line, customId: read.customId, requestEncrypted: sealed });
        waitingBytes += sealed.length;
      }
      if (errors.length >= batchLimits.errors || total > batchLimits.requests) break;
      if (waiting.length >= addedAtOnce || waitingBytes > addedBytes) await add();
    }
    await add();
    return { total, models: [...models], errors };
  }

  /** Returns the input, or null if it was deleted. */
  async #input(owner: { organizationId: string; id: string; binaryId: string }): Promise<Readable | null> {
    try {
      return await this.#options.files.open(owner);
    } catch (error) {
      if (error instanceof AppError && error.code === 'not_found') return null;
      throw error;
    }
  }

  /** Makes pending calls, several at once, until the step's time has passed or a failure requires a pause. */
  async #callAll(batch: ModelBatchRow, { untilMs, signal }: { untilMs: number; signal: AbortSignal }): Promise<number> {
    const { id, organizationId } = batch;
    const isLate = batch.expiresAt.getTime() <= Date.now();
    const lines = isLate
      ? []
      : await this.#options.database.withOrganization(organizationId, ({ modelBatchRequests }) =>
          modelBatchRequests.pendingLines(id, askedAtOnce),
        );
    if (lines.length === 0) {
      await this.#options.database.withOrganization(organizationId, ({ modelBatches }) =>
        modelBatches.finalize(id, { isLate }),
      );
      return 0;
    }
    const key = await this.#caller.keyOf(batch);
    let pauseMs = 0;
    const waiting = [...lines];
    const lane = async (): Promise<void> => {
      for (let line = waiting.shift(); line !== undefined; line = waiting.shift()) {
        if (pauseMs > 0 || performance.now() > untilMs || signal.aborted) return;
        const askedMs = await this.#caller.call({ batch, key, line, signal });
        pauseMs = Math.max(pauseMs, askedMs);
      }
    };
    const lanes = await Promise.allSettled(Array.from({ length: batchLimits.atOnce }, lane));
    const failed = lanes.find((one) => one.status === 'rejected');
    if (failed) throw failed.reason;
    return pauseMs;
  }

  /** Ends the remaining requests, and writes all results. Waits for calls of other processes, and stores charged answers first. */
  async #end(batch: ModelBatchRow, signal: AbortSignal): Promise<number> {
    const { id, organizationId, status, inputFileId, inputBinaryId } = batch;
    const { database, files } = this.#options;
    const answered = await database.withOrganization(organizationId, ({ modelBatchRequests }) =>
      modelBatchRequests.answered(id),
    );
    for (const { line, isPaid } of answered) if (isPaid) await this.#caller.take({ batch, line, signal });
    if (answered.some(({ isPaid }) => !isPaid)) return otherProcessMs;
    await database.withOrganization(organizationId, ({ modelBatchRequests }) =>
      modelBatchRequests.endPending(id, status === 'cancelling' ? 'canceled' : 'expired'),
    );
    await writeResults(this.#options, batch);
    if (inputFileId === null) await files.release(organizationId, [inputBinaryId]);
    return 0;
  }

  #seal(place: { organizationId: string; batchId: string; line: number }, text: string): string {
    return this.#options.secrets.encrypt(batchRequestContext(place, 'request_encrypted'), text);
  }
}

function errorOf(code: string, message: string, line: number | null = null): BatchError {
  return { code, message, line, param: null };
}
