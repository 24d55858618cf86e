import { createHash, type Hash } from 'node:crypto';
import { Readable } from 'node:stream';

import type { Database } from '../../db/database.ts';
import { violatedConstraint } from '../../db/databaseError.ts';
import { newId } from '../../db/ids.ts';
import type { StoredBinary } from '../../db/repositories/executions/binaries.ts';
import { AppError } from '../../openapi/AppError.ts';
import type { components } from '../../openapi/generated/types.ts';
import type { BlobStore } from './blobStore.ts';
import { fileExtension, safeFileName, safeMediaType } from './names.ts';
import { mediaTypeOf } from './mediaTypeOf.ts';

/** A file as items carry it. */
export type Binary = components['schemas']['Binary'];

/** Bytes as they come, or all of them. */
export type BinarySource = AsyncIterable<Uint8Array> | Uint8Array;

/** Name and type of a file. Anything may be in here: it is made safe. */
export interface BinaryMeta {
  fileName?: string | undefined;
  mediaType?: string | undefined;
}

/** Whose file: `executionId` is null for an upload whose execution does not exist yet. */
export interface BinaryOwner {
  organizationId: string;
  executionId: string | null;
  /** How long a file without an execution is kept; default an hour. */
  keepMs?: number;
}

/** A file that is opened. `content` must be read or destroyed. */
export interface OpenedBinary {
  binary: Binary;
  content: Readable;
}

const leaseMs = 3_600_000;
const renewEveryMs = 300_000;
const sweepBatch = 100;
const sweepLeaseMs = 600_000;
const maxSweepBatches = 1_000;

/**
 * Files of items, streamed in and out; memory does not grow with their size. The rules that keep the store without
 * orphans are in `platform/binaries/README.md`.
 */
export class BinaryStore {
  readonly #database: Database;
  readonly #blobs: BlobStore;

  constructor(database: Database, blobs: BlobStore) {
    this.#database = database;
    this.#blobs = blobs;
  }

  /** Writes a small file, reads it and removes it. Errors: `unavailable`, with the reason. */
  async check(): Promise<void> {
    const key = { organizationId: 'health', id: `${newId('binary')}_he` }; // the folder of a file is the end of its id
    const written = Buffer.from('health');
    try {
      await this.#blobs.put(key, Readable.from([written]));
      const read: Uint8Array[] = [];
      for await (const chunk of await this.#blobs.get(key)) read.push(chunk as Uint8Array);
      if (!Buffer.concat(read).equals(written))
        throw new AppError('unavailable', 'A file was not read as it was written.');
    } finally {
      await this.#blobs.remove(key).catch(() => undefined);
    }
  }

  /**
   * Keeps a file. It belongs to the execution at once, or (without one) to whom `Executions.start` hands its item within an hour. Errors:
   * those of `source`, after which nothing is stored; `not_found` if the execution was deleted; `unavailable`.
   */
  async write(owner: BinaryOwner, source: BinarySource, meta: BinaryMeta): Promise<Binary> {
    const { organizationId, executionId, keepMs = leaseMs } = owner;
    const id = newId('binary');
    const fileName = safeFileName(meta.fileName);
    // A file without a given type has the type of its name.
    const mediaType = safeMediaType(meta.mediaType ?? mediaTypeOf(fileName));
    await this.#database.withOrganization(organizationId, ({ binaries }) =>
      binaries.begin({ id, fileName, mediaType, leaseMs }),
    );
    const counted = new Counted(source, () => this.#renew(organizationId, id));
    try {
      await this.#blobs.put({ organizationId, id }, counted);
      const { sizeBytes, sha256 } = counted.result();
      await this.#database.withOrganization(organizationId, async ({ binaries }) => {
        if (!(await binaries.complete({ id, sizeBytes, sha256, leaseMs: keepMs })))
          throw new AppError('unavailable', 'Writing the file took too long.', { retryable: true });
        if (executionId !== null) await binaries.use(executionId, [id]);
      });
      return presented({ id, fileName, mediaType, sizeBytes: BigInt(sizeBytes), sha256 });
    } catch (error) {
      await this.release(organizationId, [id]);
      if (violatedConstraint(error)?.includes('execution_id') !== true) throw error;
      throw new AppError('not_found', 'The execution was deleted while it ran.', { cause: error });
    }
  }

  /** Opens a file that the execution uses. Errors: `not_found` for every other one; `unavailable`. */
  async read(owner: { organizationId: string; executionId: string }, id: string): Promise<OpenedBinary> {
    const { organizationId, executionId } = owner;
    const found = await this.#database.withOrganization(organizationId, ({ binaries }) =>
      binaries.find(executionId, id),
    );
    if (!found) throw new AppError('not_found', 'There is no such file in this execution.');
    return { binary: presented(found), content: await this.#blobs.get({ organizationId, id }) };
  }

  /** Opens a file without an execution while it is kept. The caller has checked whose it is. Errors: `not_found`; `unavailable`. */
  async readKept(organizationId: string, id: string): Promise<OpenedBinary> {
    const found = await this.#database.withOrganization(organizationId, ({ binaries }) => binaries.findKept(id));
    if (!found) throw new AppError('not_found', 'There is no such file.');
    return { binary: presented(found), content: await this.#blobs.get({ organizationId, id }) };
  }

  /** Releases unused files; the next sweep removes them. Never throws: their lease ends anyway. */
  async release(organizationId: string, ids: readonly string[]): Promise<void> {
    for (const id of ids)
      await this.#database
        .withOrganization(organizationId, ({ binaries }) => binaries.release(id))
        .catch(() => undefined);
  }

  /** Removes unused files and returns their number; none while a backup runs, which copies them after the rows that name them. Any number of processes may do it. */
  async sweep(): Promise<number> {
    let removed = 0;
    for (let batch = 0; batch < maxSweepBatches; batch += 1) {
      const places = await this.#database.asSystem(async ({ binaries }) =>
        (await binaries.areBackedUp()) ? [] : binaries.takeUnused(sweepBatch, sweepLeaseMs),
      );
      for (const place of places) await this.#blobs.remove(place);
      if (places.length > 0)
        await this.#database.asSystem(({ binaries }) => binaries.forget(places.map((place) => place.id)));
      removed += places.length;
      if (places.length < sweepBatch) break;
    }
    return removed;
  }

  close(): Promise<void> {
    return this.#blobs.close();
  }

  async #renew(organizationId: string, id: string): Promise<void> {
    const renewed = await this.#database.withOrganization(organizationId, ({ binaries }) =>
      binaries.renew(id, leaseMs),
    );
    if (!renewed) throw new AppError('unavailable', 'Writing the file took too long.', { retryable: true });
  }
}

function presented({ id, fileName, mediaType, sizeBytes, sha256 }: StoredBinary): Binary {
  return {
    id,
    file_name: fileName,
    file_extension: fileExtension(fileName),
    media_type: mediaType,
    size_bytes: Number(sizeBytes),
    sha256: sha256.toString('hex'),
  };
}

/** Passes bytes on and takes their measure; says from time to time that they still come. */
class Counted implements AsyncIterable<Uint8Array> {
  readonly #source: BinarySource;
  readonly #stillThere: () => Promise<void>;
  readonly #hash: Hash = createHash('sha256');
  #sizeBytes = 0;

  constructor(source: BinarySource, stillThere: () => Promise<void>) {
    this.#source = source;
    this.#stillThere = stillThere;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Uint8Array> {
    let renewAt = performance.now() + renewEveryMs;
    for await (const chunk of this.#source instanceof Uint8Array ? [this.#source] : this.#source) {
      this.#hash.update(chunk);
      this.#sizeBytes += chunk.length;
      if (performance.now() > renewAt) {
        await this.#stillThere();
        renewAt = performance.now() + renewEveryMs;
      }
      yield chunk;
    }
  }

  result(): { sizeBytes: number; sha256: Buffer } {
    return { sizeBytes: this.#sizeBytes, sha256: this.#hash.digest() };
  }
}
