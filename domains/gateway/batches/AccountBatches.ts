import type { Readable } from 'node:stream';

import type { Database } from '../../../db/database.ts';
import { newId } from '../../../db/ids.ts';
import type { Page, PageRequest } from '../../../db/repositories/page.ts';
import type { MadeByReader } from '../../../db/repositories/identity/madeBy.ts';
import type { Repositories } from '../../../db/repositories/repositories.ts';
import type { ModelBatchRow } from '../../../db/rows/modelBatch.ts';
import { AppError } from '../../../openapi/AppError.ts';
import { found } from '../../../openapi/notFound.ts';
import type { AccountActor } from '../../identity/actor.ts';
import type { GatewayFiles } from '../files/GatewayFiles.ts';
import { withCounts } from './withCounts.ts';

/** Parts of the results of a batch. */
export type BatchPart = 'responses' | 'errors';

/**
 * Batches of both kinds as accounts see them in the management API: those of their own keys, or all of the organization for owners and
 * admins. Errors of every method that names a batch: `not_found`, for foreign ones too.
 */
export class AccountBatches {
  readonly #database: Database;
  readonly #files: Pick<GatewayFiles, 'open'>;

  constructor({ database, files }: { database: Database; files: Pick<GatewayFiles, 'open'> }) {
    this.#database = database;
    this.#files = files;
  }

  /** One page, the newest first. */
  async list(actor: AccountActor, request: PageRequest): Promise<Page<ModelBatchRow>> {
    return await this.#database.withOrganization(actor.organizationId, async (repositories) => {
      const page = await repositories.modelBatches.page(readerOf(actor), request);
      return { ...page, data: await Promise.all(page.data.map((batch) => withCounts(repositories, batch))) };
    });
  }

  /** Returns the batch with its current counts. */
  async find(actor: AccountActor, id: string): Promise<ModelBatchRow> {
    return await this.#database.withOrganization(actor.organizationId, async (repositories) =>
      withCounts(repositories, found(await repositories.modelBatches.findReadable(id, readerOf(actor)))),
    );
  }

  /** Cancels a batch: running calls complete, and their results are kept. An ended batch does not change. `note` is called in the transaction of the change. */
  async cancel(
    actor: AccountActor,
    id: string,
    note: (repositories: Repositories) => Promise<void>,
  ): Promise<ModelBatchRow> {
    return await this.#database.withOrganization(actor.organizationId, async (repositories) => {
      const { modelBatches } = repositories;
      found(await modelBatches.findReadable(id, readerOf(actor)));
      await modelBatches.cancel(id, newId('outbox'));
      await note(repositories);
      return await withCounts(repositories, found(await modelBatches.find(id)));
    });
  }

  /**
   * One JSON object per request, to be read or destroyed. All results of a batch of messages are its responses. Errors: `not_found` while
   * the batch runs, and if it has no such results.
   */
  async results(actor: AccountActor, id: string, part: BatchPart): Promise<Readable> {
    const { organizationId } = actor;
    const { binary, ownerId } = await this.#database.withOrganization(organizationId, async (repositories) => {
      const batch = found(await repositories.modelBatches.findReadable(id, readerOf(actor)));
      if (batch.inputFileId === null)
        return { ownerId: id, binary: part === 'responses' ? batch.resultsBinaryId : null };
      const fileId = part === 'responses' ? batch.outputFileId : batch.errorFileId;
      if (fileId === null) return { ownerId: id, binary: null };
      const file = await repositories.gatewayFiles.find(fileId, readerOf(actor));
      return { ownerId: fileId, binary: file?.binaryId ?? null };
    });
    if (binary === null)
      throw new AppError('not_found', `This batch has no ${part}: it has not ended, has none, or they have expired.`);
    return await this.#files.open({ organizationId, id: ownerId, binaryId: binary });
  }
}

/** An account reads what its keys made, owners and admins everything of the organization. */
function readerOf({ accountId }: AccountActor): MadeByReader {
  return { keyId: '', accountId };
}
