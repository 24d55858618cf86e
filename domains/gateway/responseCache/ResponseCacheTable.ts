import type { Database } from '../../../db/database.ts';
import type { ResponseCacheSettings } from '../../../db/repositories/gateway/responseCache.ts';
import { cachedResponseContext } from '../../../db/secrets/cachedResponse.ts';
import type { Secrets } from '../../../db/secrets/secrets.ts';
import type { Logger } from '../../../platform/config/logger.ts';
import type { Usage } from '../metering/usage.ts';
import { BackgroundWrites } from '../BackgroundWrites.ts';
import { RecentRead } from '../RecentRead.ts';
import { callHash, type HashedCall } from './callHash.ts';

/** A cached answer. */
export interface CachedResponse {
  readonly headers: Readonly<Record<string, string>>;
  readonly isStream: boolean;
  readonly body: Buffer;
  /** Its usage. */
  readonly usage: Usage;
  readonly isEstimated: boolean;
}

/** A cached answer with its model and age. */
export interface FoundResponse {
  readonly response: CachedResponse;
  readonly modelId: string;
  readonly ageSeconds: number;
}

/** Purpose of the derived key of hashes. */
const hashKeyPurpose = 'response cache';
const maxWaiting = 100;

/**
 * The response caches of organizations: encrypted, for a limited time. Calls of other organizations cost one look-up in memory. Responses are
 * written in the background. If one cannot be written or read, the call is made again.
 */
export class ResponseCacheTable {
  readonly #database: Database;
  readonly #secrets: Secrets;
  readonly #logger: Pick<Logger, 'warn'>;
  readonly #writes: BackgroundWrites;
  readonly #settings: RecentRead<ReadonlyMap<string, ResponseCacheSettings>>;

  constructor(parts: {
    database: Database;
    secrets: Secrets;
    logger: Pick<Logger, 'warn'>;
    /** Maximum age of the settings in memory. */
    ttlMs: number;
  }) {
    this.#database = parts.database;
    this.#secrets = parts.secrets;
    this.#logger = parts.logger;
    this.#writes = new BackgroundWrites({ logger: parts.logger, maxOpen: maxWaiting });
    this.#settings = new RecentRead(() => this.#read(), parts.ttlMs);
  }

  /** The settings of an organization that has a cache; null otherwise. */
  async settingsOf(organizationId: string): Promise<ResponseCacheSettings | null> {
    return (await this.#settings.get()).get(organizationId) ?? null;
  }

  /** Forgets known settings, so that changes apply to the next call of this process. */
  forgetSettings(): void {
    this.#settings.forget();
  }

  /** Returns the hash of a call. */
  hashOf(call: HashedCall): string {
    return callHash(call, this.#secrets.keysFor(hashKeyPurpose)[0]!.bytes);
  }

  /** Returns the cached answer of a call; null if there is none of at most that age. */
  async find(organizationId: string, hash: string, maxAgeSeconds: number): Promise<FoundResponse | null> {
    try {
      const row = await this.#database.withOrganization(organizationId, ({ responseCache }) =>
        responseCache.find(hash),
      );
      if (row === null) return null;
      const ageSeconds = Math.max(0, Math.floor((Date.now() - row.createdAt.getTime()) / 1_000));
      if (ageSeconds > maxAgeSeconds) return null;
      const context = cachedResponseContext(organizationId, hash);
      const response = readContent(this.#secrets.decrypt(context, row.contentEncrypted));
      return { response, modelId: row.modelId, ageSeconds };
    } catch (err) {
      this.#logger.warn({ err }, 'A cached response could not be read; the call is made');
      return null;
    }
  }

  /** Stores an answer, in the background. */
  keep(
    organizationId: string,
    answer: { hash: string; modelId: string; response: CachedResponse; settings: ResponseCacheSettings },
  ): void {
    this.#writes.start(() => this.#save(organizationId, answer), {
      dropped: 'A response was not cached: too many wait',
      failed: 'A response could not be cached',
    });
  }

  /** Resolves when all answers so far are written or dropped. */
  async settled(): Promise<void> {
    await this.#writes.settled();
  }

  async #save(
    organizationId: string,
    { hash, modelId, response, settings }: Parameters<ResponseCacheTable['keep']>[1],
  ): Promise<void> {
    const context = cachedResponseContext(organizationId, hash);
    const contentEncrypted = this.#secrets.encrypt(context, writeContent(response));
    await this.#database.withOrganization(organizationId, ({ responseCache }) =>
      responseCache.add({ callHash: hash, modelId, contentEncrypted, settings }),
    );
  }

  async #read(): Promise<ReadonlyMap<string, ResponseCacheSettings>> {
    try {
      const rows = await this.#database.asSystem(({ responseCache }) => responseCache.enabledSettings());
      return new Map(rows.map((row) => [row.organizationId, row]));
    } catch (err) {
      this.#logger.warn({ err }, 'The settings of response caches could not be read; nothing is cached for now');
      return new Map();
    }
  }
}

function writeContent({ body, ...others }: CachedResponse): string {
  return JSON.stringify({ ...others, body: body.toString('base64') });
}

function readContent(text: string): CachedResponse {
  const { body, ...others } = JSON.parse(text) as Omit<CachedResponse, 'body'> & { body: string };
  return { ...others, body: Buffer.from(body, 'base64') };
}
