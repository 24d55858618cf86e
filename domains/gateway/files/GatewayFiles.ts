import { Readable } from 'node:stream';

import type { Database } from '../../../db/database.ts';
import { newId } from '../../../db/ids.ts';
import type { GatewayFileQuery, NewGatewayFile } from '../../../db/repositories/gateway/gatewayFiles.ts';
import type { GatewayFileRow } from '../../../db/rows/gatewayFile.ts';
import type { Secrets } from '../../../db/secrets/secrets.ts';
import { AppError } from '../../../openapi/AppError.ts';
import { found } from '../../../openapi/notFound.ts';
import type { Gateway } from '../gateway.ts';
import { openContent, sealContent } from '../jobs/jobContent.ts';
import type { JobFiles } from '../jobs/jobFiles.ts';
import { JobSecrets } from '../jobs/jobSecrets.ts';
import { madeByReader, type AuthenticatedKey } from '../routing/caller.ts';
import { fileLimits } from './fileLimits.ts';

export interface GatewayFilesOptions {
  database: Database;
  secrets: Secrets;
  files: JobFiles;
  gateway: Pick<Gateway, 'confirm'>;
}

/** An uploaded file. */
export interface UploadedFile {
  purpose: Exclude<GatewayFileRow['purpose'], 'batch_output'>;
  fileName: string;
  mediaType: string;
  content: Buffer;
  keptMs: number;
}

/** Content of the file store, encrypted for the id of its owner. */
export interface SealedContent {
  binaryId: string;
  sizeBytes: bigint;
}

/**
 * Files of callers, encrypted and with a limited lifetime. A key reads its own, as `MadeByReader` decides. Errors of every method that names a file:
 * `not_found`, for foreign and expired ones too; `invalid_api_key`.
 */
export class GatewayFiles {
  readonly #options: GatewayFilesOptions;
  readonly #secrets: JobSecrets;

  constructor(options: GatewayFilesOptions) {
    this.#options = options;
    this.#secrets = new JobSecrets(options.secrets);
  }

  /** Stores a file. Errors: `request_too_large` if the files of the organization would exceed the limit. */
  async upload(key: AuthenticatedKey, { content, keptMs, ...meta }: UploadedFile): Promise<GatewayFileRow> {
    const { database, gateway, files } = this.#options;
    const { organizationId } = await gateway.confirm(key); // no hold reads the key's row
    await this.requireSpace(organizationId, BigInt(content.length));
    const id = newId('gatewayFile');
    const sealed = await this.seal({ organizationId, id, keptMs }, Readable.from([content]));
    const file: NewGatewayFile = { ...meta, ...sealed, id, keptMs, keyId: key.id, accountId: key.accountId };
    try {
      return await database.withOrganization(organizationId, async ({ gatewayFiles }) => {
        await gatewayFiles.add(file);
        return found(await gatewayFiles.find(id, madeByReader(key)));
      });
    } catch (error) {
      await files.release(organizationId, [sealed.binaryId]);
      throw error;
    }
  }

  /** Errors: `request_too_large` if the files and batches of the organization would exceed the limit. */
  async requireSpace(organizationId: string, bytes: bigint): Promise<void> {
    const usedBytes = await this.#options.database.withOrganization(organizationId, ({ gatewayFiles }) =>
      gatewayFiles.totalBytes(),
    );
    if (usedBytes + bytes <= fileLimits.totalBytes) return;
    throw new AppError(
      'request_too_large',
      'The files and batches of your organization would exceed 10 GiB. Delete those that you no longer need.',
    );
  }

  async find(key: AuthenticatedKey, id: string): Promise<GatewayFileRow> {
    const { organizationId } = await this.#options.gateway.confirm(key);
    return found(
      await this.#options.database.withOrganization(organizationId, ({ gatewayFiles }) =>
        gatewayFiles.find(id, madeByReader(key)),
      ),
    );
  }

  /** One page; `after` is the last file of the page before. */
  async list(
    key: AuthenticatedKey,
    { limit, ...query }: Omit<GatewayFileQuery, 'reader'>,
  ): Promise<{ files: GatewayFileRow[]; hasMore: boolean }> {
    const { organizationId } = await this.#options.gateway.confirm(key);
    const rows = await this.#options.database.withOrganization(organizationId, ({ gatewayFiles }) =>
      gatewayFiles.list({ ...query, limit: limit + 1, reader: madeByReader(key) }),
    );
    return { files: rows.slice(0, limit), hasMore: rows.length > limit };
  }

  /** The content of a file, to be read or destroyed. */
  async content(key: AuthenticatedKey, id: string): Promise<{ file: GatewayFileRow; bytes: Readable }> {
    const file = await this.find(key, id);
    return { file, bytes: await this.open(file) };
  }

  async remove(key: AuthenticatedKey, id: string): Promise<void> {
    const { database, gateway, files } = this.#options;
    const { organizationId } = await gateway.confirm(key);
    const binaryId = found(
      await database.withOrganization(organizationId, ({ gatewayFiles }) => gatewayFiles.delete(id, madeByReader(key))),
    );
    await files.release(organizationId, [binaryId]);
  }

  /** Writes content that is encrypted for the object with this id. A crash leaves an unreferenced file, whose lease ends. */
  async seal(
    owner: { organizationId: string; id: string; keptMs: number },
    content: AsyncIterable<Uint8Array>,
  ): Promise<SealedContent> {
    const { organizationId, id, keptMs: keepMs } = owner;
    let sizeBytes = 0n;
    async function* counted(): AsyncGenerator<Uint8Array> {
      for await (const piece of content) {
        sizeBytes += BigInt(piece.length);
        yield piece;
      }
    }
    const { id: binaryId } = await this.#options.files.write(
      { organizationId, executionId: null, keepMs },
      sealContent(this.#secrets.contentKeys[0]!, id, counted()),
      { fileName: id, mediaType: 'application/octet-stream' },
    );
    return { binaryId, sizeBytes };
  }

  /** Reads content of `seal`. The caller must check its owner. */
  async open(owner: { organizationId: string; id: string; binaryId: string }): Promise<Readable> {
    const { content } = await this.#options.files.readKept(owner.organizationId, owner.binaryId);
    const bytes = Readable.from(openContent(this.#secrets.contentKeys, owner.id, content));
    bytes.once('close', () => content.destroy());
    return bytes;
  }

  /** Deletes unused content with the next sweep. */
  async release(organizationId: string, binaryIds: readonly string[]): Promise<void> {
    await this.#options.files.release(organizationId, binaryIds);
  }
}
