import type { ResponseCacheSettings } from '../../../db/repositories/gateway/responseCache.ts';
import { AppError } from '../../../openapi/AppError.ts';
import type { GatewayAnswer } from '../calls/gatewayAnswer.ts';
import type { Usage } from '../metering/usage.ts';
import type { FoundResponse, ResponseCacheTable } from './ResponseCacheTable.ts';

/** A call at the cache. */
export interface CacheTurnOptions {
  /** Null if the cache is off or does not apply to the call. */
  readonly place: CachePlace | null;
  readonly found: FoundResponse | null;
  /** No provider may be called. */
  readonly onlyIfCached: boolean;
}

/** The place of the answer in the cache. */
export interface CachePlace {
  readonly table: ResponseCacheTable;
  readonly organizationId: string;
  readonly hash: string;
  readonly settings: ResponseCacheSettings;
}

const maxResponseBytes = 1024 * 1024;
/** Headers about the call rather than its answer. */
const ownHeaders = ['x-bureau-credits', 'x-bureau-attempts'];

/** One call's access to the response cache: reads its answer, or stores a new one. */
export class CacheTurn {
  readonly #options: CacheTurnOptions;
  #modelId: string | null = null;
  #used: { usage: Usage; isEstimated: boolean } | null = null;

  constructor(options: CacheTurnOptions) {
    this.#options = options;
  }

  /** Returns the cached answer if the model is still the same; null if a provider must be called. Errors: `not_found` if that is not allowed. */
  foundFor(modelId: string): FoundResponse | null {
    const { found, onlyIfCached } = this.#options;
    this.#modelId = modelId;
    if (found?.modelId === modelId) return found;
    if (!onlyIfCached) return null;
    const message = 'There is no cached response to this call. Send it without only-if-cached to call the model.';
    throw new AppError('not_found', message);
  }

  /** Notes the usage of a charged answer. Only answers with it are cached. */
  used(usage: Usage, isEstimated: boolean): void {
    this.#used = { usage, isEstimated };
  }

  /** Returns the answer of a provider as a miss, and caches it when it is complete. */
  kept(answer: GatewayAnswer): GatewayAnswer {
    if (this.#options.place === null) return answer;
    const headers = { ...answer.headers, 'x-bureau-cache': 'miss' };
    if ('body' in answer) {
      this.#keep(answer.headers, { isStream: false, body: answer.body });
      return { ...answer, headers };
    }
    const done = (body: Buffer): void => this.#keep(answer.headers, { isStream: true, body });
    return { ...answer, headers, stream: collected(answer.stream, done) };
  }

  #keep(headers: Readonly<Record<string, string>>, answer: { isStream: boolean; body: Buffer }): void {
    const { place } = this.#options;
    if (place === null || this.#used === null || this.#modelId === null) return;
    if (answer.body.length > maxResponseBytes) return;
    const shown = Object.entries(headers).filter(([name]) => !ownHeaders.includes(name));
    const response = { ...answer, headers: Object.fromEntries(shown), ...this.#used };
    const { table, organizationId, hash, settings } = place;
    table.keep(organizationId, { hash, modelId: this.#modelId, response, settings });
  }
}

/** The same stream. Its bytes are given to `done` when it has ended by itself, unless they are too many. */
function collected(
  stream: AsyncIterableIterator<Uint8Array>,
  done: (body: Buffer) => void,
): AsyncIterableIterator<Uint8Array> {
  let parts: Uint8Array[] | null = [];
  let bytes = 0;
  return {
    async next() {
      const result = await stream.next();
      if (result.done === true) {
        if (parts !== null) done(Buffer.concat(parts));
        parts = null;
        return result;
      }
      bytes += result.value.length;
      if (bytes > maxResponseBytes) parts = null;
      parts?.push(result.value);
      return result;
    },
    async return(value: unknown) {
      parts = null;
      return (await stream.return?.(value)) ?? { done: true, value: undefined };
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}
