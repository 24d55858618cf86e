import { Readable } from 'node:stream';

import type { Database } from '../../../db/database.ts';
import { newId } from '../../../db/ids.ts';
import type { ModelBatchQuery } from '../../../db/repositories/gateway/modelBatches.ts';
import type { Repositories } from '../../../db/repositories/repositories.ts';
import type { ModelBatchRow } from '../../../db/rows/modelBatch.ts';
import { AppError } from '../../../openapi/AppError.ts';
import { found, notFound } from '../../../openapi/notFound.ts';
import type { GatewayFiles } from '../files/GatewayFiles.ts';
import { fileLimits } from '../files/fileLimits.ts';
import { invalid } from '../formats/json.ts';
import type { CallerHeaders } from '../formats/format.ts';
import type { Gateway } from '../gateway.ts';
import { readCallLabels } from '../calls/readCallLabels.ts';
import { madeByReader, type AuthenticatedKey } from '../routing/caller.ts';
import { batchEndpoints, type BatchPath } from './batchEndpoints.ts';
import { batchLimits } from './batchLimits.ts';
import { withCounts } from './withCounts.ts';

export interface BatchesOptions {
  database: Database;
  files: GatewayFiles;
  gateway: Pick<Gateway, 'confirm'>;
}

/** A batch over an uploaded file. */
export interface FileBatch {
  inputFileId: string;
  path: Exclude<BatchPath, '/v1/messages'>;
  metadata: Readonly<Record<string, string>> | null;
  outputKeptMs: number | null;
  headers: CallerHeaders;
}

/** A request of a batch of messages. */
export interface MessageRequest {
  custom_id: string;
  params: object;
}

/** Headers of the creating request that apply to each call of the batch. */
const keptHeaders = ['anthropic-beta', 'anthropic-version', 'x-bureau-tags', 'x-litellm-tags'] as const;

/**
 * Batches of calls for their callers; `BatchRunner` makes the calls, and each batch has a Temporal workflow. A key reads its own, as
 * `MadeByReader` decides. Errors of every method that names a batch: `not_found`, for foreign ones too; `invalid_api_key`.
 */
export class Batches {
  readonly #options: BatchesOptions;

  constructor(options: BatchesOptions) {
    this.#options = options;
  }

  /** Creates a batch over an uploaded file, which is validated in the background. Errors: `not_found` for the file, `rate_limit_exceeded`. */
  async create(key: AuthenticatedKey, { inputFileId, path, outputKeptMs, headers, metadata }: FileBatch) {
    const file = await this.#inputFile(key, inputFileId);
    if (file.purpose !== 'batch') throw invalid('/input_file_id', 'The purpose of the input file must be batch.');
    const id = newId('batch');
    return await this.#insert(key, {
      id,
      endpoint: batchEndpoints[path],
      inputFileId,
      inputBinaryId: file.binaryId,
      metadata,
      requestHeaders: keptOf(headers),
      outputKeptSeconds: Math.floor((outputKeptMs ?? fileLimits.keptMs) / 1000),
      storedBytes: 0n,
      total: 0,
    });
  }

  /** Creates a batch of messages. Errors: `invalid_request` for names that are not unique, `rate_limit_exceeded`, `request_too_large`. */
  async createOfMessages(
    key: AuthenticatedKey,
    { requests, headers }: { requests: readonly MessageRequest[]; headers: CallerHeaders },
  ): Promise<ModelBatchRow> {
    const { organizationId } = await this.#options.gateway.confirm(key);
    refuseTwins(requests);
    const requestHeaders = keptOf(headers);
    const id = newId('messageBatch');
    const owner = { organizationId, id, keptMs: fileLimits.keptMs };
    const { binaryId, sizeBytes } = await this.#options.files.seal(owner, Readable.from(inputLines(requests)));
    try {
      await this.#options.files.requireSpace(organizationId, sizeBytes);
      return await this.#insert(key, {
        id,
        endpoint: 'messages',
        inputFileId: null,
        inputBinaryId: binaryId,
        metadata: null,
        requestHeaders,
        outputKeptSeconds: Math.floor(fileLimits.keptMs / 1000),
        storedBytes: sizeBytes,
        total: requests.length,
      });
    } catch (error) {
      await this.#options.files.release(organizationId, [binaryId]);
      throw error;
    }
  }

  /** Returns the batch with its current counts. `ofMessages` selects the kind that it must have. */
  async find(key: AuthenticatedKey, id: string, kind: { ofMessages: boolean }): Promise<ModelBatchRow> {
    const { organizationId } = await this.#options.gateway.confirm(key);
    return await this.#options.database.withOrganization(organizationId, (repositories) =>
      readBatch(repositories, key, { id, ...kind }),
    );
  }

  /** One page, the newest first. */
  async list(
    key: AuthenticatedKey,
    { limit, ...query }: Omit<ModelBatchQuery, 'reader'>,
  ): Promise<{ batches: ModelBatchRow[]; hasMore: boolean }> {
    const { organizationId } = await this.#options.gateway.confirm(key);
    return await this.#options.database.withOrganization(organizationId, async (repositories) => {
      const rows = await repositories.modelBatches.list({ ...query, limit: limit + 1, reader: madeByReader(key) });
      const shown = query.before === null ? rows.slice(0, limit) : rows.slice(-limit);
      const batches = await Promise.all(shown.map((batch) => withCounts(repositories, batch)));
      return { batches, hasMore: rows.length > limit };
    });
  }

  /** Cancels a batch: running calls complete, and their results are kept. An ended batch does not change. */
  async cancel(key: AuthenticatedKey, id: string, kind: { ofMessages: boolean }): Promise<ModelBatchRow> {
    const { organizationId } = await this.#options.gateway.confirm(key);
    return await this.#options.database.withOrganization(organizationId, async (repositories) => {
      await readBatch(repositories, key, { id, ...kind });
      await repositories.modelBatches.cancel(id, newId('outbox'));
      return await readBatch(repositories, key, { id, ...kind });
    });
  }

  /** All results of an ended batch of messages, one per line. The caller reads or destroys the stream. Errors: `not_found` while it runs. */
  async results(key: AuthenticatedKey, id: string): Promise<Readable> {
    const { organizationId, resultsBinaryId } = await this.find(key, id, { ofMessages: true });
    if (resultsBinaryId === null) throw new AppError('not_found', 'This batch has no results yet.');
    return await this.#options.files.open({ organizationId, id, binaryId: resultsBinaryId });
  }

  /** Deletes an ended batch of messages with its results. Errors: `invalid_request` while it runs. */
  async remove(key: AuthenticatedKey, id: string): Promise<void> {
    const { organizationId } = await this.find(key, id, { ofMessages: true });
    const removed = await this.#options.database.withOrganization(organizationId, ({ modelBatches }) =>
      modelBatches.remove(id),
    );
    if (removed === null) throw invalid('/message_batch_id', 'The batch has not ended. Cancel it first.');
    if (removed.resultsBinaryId !== null) await this.#options.files.release(organizationId, [removed.resultsBinaryId]);
  }

  async #insert(
    key: AuthenticatedKey,
    batch: Omit<Parameters<Repositories['modelBatches']['insert']>[0], 'keyId' | 'accountId' | 'windowMs'>,
  ): Promise<ModelBatchRow> {
    const made = { ...batch, keyId: key.id, accountId: key.accountId, windowMs: batchLimits.windowMs };
    return await this.#options.database.withOrganization(key.organizationId, async ({ modelBatches }) => {
      if ((await modelBatches.countOpen()) >= batchLimits.open)
        throw new AppError(
          'rate_limit_exceeded',
          `Your organization has ${batchLimits.open} batches that have not ended. Wait until one of them has.`,
          { retryAfterMs: 60_000 },
        );
      await modelBatches.insert(made, newId('outbox'));
      return found(await modelBatches.find(batch.id));
    });
  }

  async #inputFile(key: AuthenticatedKey, id: string) {
    try {
      return await this.#options.files.find(key, id);
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'not_found') throw error;
      throw new AppError('not_found', 'There is no such file. Upload it with the purpose batch.', {
        param: '/input_file_id',
        cause: error,
      });
    }
  }
}

async function readBatch(
  repositories: Repositories,
  key: AuthenticatedKey,
  { id, ofMessages }: { id: string; ofMessages: boolean },
): Promise<ModelBatchRow> {
  const batch = found(await repositories.modelBatches.findReadable(id, madeByReader(key)));
  if ((batch.inputFileId === null) !== ofMessages) throw notFound();
  return await withCounts(repositories, batch);
}

/** Errors: `invalid_request` for tags that are none. */
function keptOf(headers: CallerHeaders): Record<string, string> {
  readCallLabels({}, headers);
  const kept = keptHeaders.flatMap((name): [string, string][] => {
    const value = headers[name];
    return value === undefined ? [] : [[name, String(value)]];
  });
  return Object.fromEntries(kept);
}

function refuseTwins(requests: readonly MessageRequest[]): void {
  const seen = new Set<string>();
  for (const [index, { custom_id: customId }] of requests.entries()) {
    if (seen.has(customId)) throw invalid(`/requests/${index}/custom_id`, 'Each custom_id must be unique.');
    seen.add(customId);
  }
}

function* inputLines(requests: readonly MessageRequest[]): Generator<Buffer> {
  for (const { custom_id, params } of requests)
    yield Buffer.from(`${JSON.stringify({ custom_id, method: 'POST', url: '/v1/messages', body: params })}\n`);
}
