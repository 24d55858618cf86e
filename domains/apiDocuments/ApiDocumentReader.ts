import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

import type { FileSession } from '../../activities/files/FileSession.ts';
import type { ReadApiDocument } from '../../db/repositories/apiDocuments/apiDocuments.ts';
import { AppError } from '../../openapi/AppError.ts';
import type { GuardedFetch } from '../../platform/outbound/outboundRequest.ts';
import { apiDocumentLimits } from './apiDocumentLimits.ts';
import type { ApiOperation } from './ApiOperation.ts';

/** A document as text, or by its address. */
export interface GivenApiDocument {
  readonly content?: string | undefined;
  readonly url?: string | undefined;
}

/** Processes that read documents, with memory for a whole one. */
export interface DocumentSessions {
  /** The session must be closed. */
  readonly open: (organizationId: string, signal: AbortSignal) => FileSession;
  readonly close: () => Promise<void>;
}

const packed = promisify(gzip);

/** Reads API documents of strangers: their bytes through the guard, their content in a process of its own. */
export class ApiDocumentReader {
  readonly #sessions: DocumentSessions;
  readonly #fetch: GuardedFetch;

  constructor({ sessions, fetch }: { sessions: DocumentSessions; fetch: GuardedFetch }) {
    this.#sessions = sessions;
    this.#fetch = fetch;
  }

  /** Errors: `invalid_request` at `/content` or `/url`, and those of `fetch`. */
  async read(
    { content, url }: GivenApiDocument,
    { organizationId, signal }: { organizationId: string; signal: AbortSignal },
  ): Promise<ReadApiDocument> {
    if ((content === undefined) === (url === undefined))
      throw new AppError('invalid_request', 'Give either the content or the address of the document.', {
        param: '/content',
      });
    const limited = AbortSignal.any([signal, AbortSignal.timeout(apiDocumentLimits.readMs)]);
    const bytes = url === undefined ? Buffer.from(content!) : await this.#fetched(url, limited);
    if (bytes.length > apiDocumentLimits.bytes) throw new AppError('request_too_large', tooLarge);
    const param = url === undefined ? '/content' : '/url';
    const session = this.#sessions.open(organizationId, limited);
    try {
      const { details, rows } = await session.run('OpenAPI.read', { sourceUrl: url ?? null }, [bytes]);
      const operations: ApiOperation[] = [];
      for await (const row of rows()) operations.push(row as ApiOperation);
      const { title, version, format, servers, security, operationCount, remarks } = details;
      return {
        title,
        version,
        format,
        servers,
        security,
        operationCount,
        remarks,
        operations,
        sourceUrl: url ?? null,
        sizeBytes: bytes.length,
        hash: createHash('sha256').update(bytes).digest('hex'),
        content: await packed(bytes),
      };
    } catch (error) {
      if (!(error instanceof AppError) || !['file_invalid', 'file_limit_reached'].includes(error.code)) throw error;
      throw new AppError('invalid_request', error.message, { param, cause: error });
    } finally {
      await session.close();
    }
  }

  async #fetched(url: string, signal: AbortSignal): Promise<Buffer> {
    const answer = await this.#fetch(url, {
      method: 'GET',
      headers: { accept: 'application/json, application/yaml, */*;q=0.5' },
      signal,
      timeoutMs: apiDocumentLimits.fetchMs,
    });
    if (answer.status !== 200) {
      answer.body.destroy();
      throw new AppError('invalid_request', `The server answered ${answer.status} instead of the document.`, {
        param: '/url',
      });
    }
    return Buffer.from(await answer.body.readAll({ bytes: apiDocumentLimits.bytes, message: tooLarge }));
  }

  async close(): Promise<void> {
    await this.#sessions.close();
  }
}

const tooLarge = `An API document may have up to ${apiDocumentLimits.bytes / 1024 / 1024} MiB.`;
