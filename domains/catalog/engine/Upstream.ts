import { setTimeout as wait } from 'node:timers/promises';

import type { SourceDefinition } from '../define/source.ts';
import { AppError } from '../../../openapi/AppError.ts';
import type { Outbound } from '../../../platform/outbound/outbound.ts';
import type { OutboundBody } from '../../../platform/outbound/responseBody.ts';
import { failed, failureKindOf } from './failed.ts';
import type { AnswerCache, HostLimits, KeptAnswer } from './ports.ts';
import { type CatalogSettings, isHostOf, type WireRequest } from './wireRequest.ts';

export interface UpstreamOptions {
  outbound: Pick<Outbound, 'stream'>;
  limits: HostLimits;
  cache: AnswerCache;
  settings: CatalogSettings;
  /** Before a second attempt; doubled before a third. Default 500. */
  backOffMs?: number;
  /** Called when the cache cannot be read or written: searches continue without it. */
  onCacheError?: (error: unknown) => void;
}

/** For whom and how long a source is asked. */
export interface Asking {
  readonly source: SourceDefinition;
  readonly hasKey: boolean;
  /** Whose limit counts: that of a key is its owner's. */
  readonly limitScope: string;
  readonly signal: AbortSignal;
  /** When the search must be over, as `performance.now()` counts. */
  readonly deadline: number;
}

/** An answer, and whether it was kept from before. */
export interface Fetched {
  readonly answer: KeptAnswer;
  readonly isKept: boolean;
}

/** One request with its bounds. */
interface Sending {
  readonly request: WireRequest;
  readonly asking: Asking;
  readonly maxBytes: number;
}

interface OpenAnswer extends Omit<KeptAnswer, 'text'> {
  readonly body: OutboundBody;
}

const maxAttempts = 3;
const maxRedirects = 3;
const defaultMaxBytes = 8 * 1024 * 1024;
const maxStreamBytes = 512 * 1024 * 1024;
const maxPauseMs = 300_000;

/**
 * Requests sources: within their limits over all processes, from the cache while it is fresh, with retries where useful (429, 5xx, lost
 * connections; at most twice, at the time set by the source). Redirects lead to the source's own hosts only.
 *
 * Errors: the catalog's failures (`failed`); `unavailable` if the database cannot be reached; the signal's own reason.
 */
export class Upstream {
  readonly #options: UpstreamOptions;

  constructor(options: UpstreamOptions) {
    this.#options = options;
  }

  /** One whole answer, whatever its status below 429. */
  async ask(request: WireRequest, asking: Asking): Promise<Fetched> {
    const { cache, onCacheError } = this.#options;
    const kept =
      request.cacheSeconds > 0
        ? await cache.get(request.cacheKey).catch((error: unknown) => (onCacheError?.(error), null))
        : null;
    if (kept) return { answer: kept, isKept: true };
    const maxBytes = asking.source.maxBytes ?? defaultMaxBytes;
    const answer = await this.#attempts({ request, asking, maxBytes }, async ({ body, ...opened }) => {
      const bytes = await body.readAll();
      return { ...opened, text: new TextDecoder().decode(bytes) };
    });
    return { answer, isKept: false };
  }

  /** An answer whose body is read while it arrives; it must be read or destroyed. Nothing of it is kept. */
  open(request: WireRequest, asking: Asking): Promise<OpenAnswer> {
    return this.#attempts({ request, asking, maxBytes: maxStreamBytes }, (opened) => Promise.resolve(opened));
  }

  /** Keeps an answer that proved good. A failure there does not fail the search. */
  async keep(request: WireRequest, answer: KeptAnswer): Promise<void> {
    const { cache, onCacheError } = this.#options;
    if (request.cacheSeconds > 0)
      await cache.put(request.cacheKey, answer, request.cacheSeconds).catch((error: unknown) => onCacheError?.(error));
  }

  async #attempts<T>(sending: Sending, read: (opened: OpenAnswer) => Promise<T>): Promise<T> {
    const { asking } = sending;
    for (let attempt = 1; ; attempt += 1) {
      try {
        await this.#takeTurn(asking);
        return await read(await this.#send(sending));
      } catch (error) {
        const known = inOurWords(error, asking.source);
        const { retryAfterMs } = known as AppError;
        const pauseMs = retryAfterMs ?? (this.#options.backOffMs ?? 500) * 2 ** (attempt - 1);
        const mayHelp =
          known instanceof AppError && known.retryable && failureKindOf(known) !== null && !isOwnWait(known);
        if (!mayHelp || attempt >= maxAttempts || performance.now() + pauseMs >= asking.deadline) throw known;
        await wait(pauseMs, undefined, { signal: asking.signal });
      }
    }
  }

  async #takeTurn({ source, hasKey, limitScope, deadline, signal }: Asking): Promise<void> {
    const limits = (hasKey ? source.limitsWithKey : undefined) ?? source.limits;
    const host = limitHostOf(source, limitScope);
    for (;;) {
      const maxWaitMs = Math.max(0, deadline - performance.now());
      const { isTaken, waitMs, sendBy } = await this.#options.limits.take(host, limits, maxWaitMs);
      if (!isTaken) {
        const message = `${source.title} gets as many requests as it allows. Try again in ${Math.ceil(waitMs / 1000)} seconds.`;
        throw failed({ kind: 'rate_limited', message, retryAfterMs: waitMs, internal: 'own limit' });
      }
      if (waitMs > 0) await wait(waitMs, undefined, { signal });
      if (performance.now() <= sendBy) return;
    }
  }

  async #send({ request, asking, maxBytes }: Sending): Promise<OpenAnswer> {
    const { source, signal, deadline } = asking;
    const leftMs = Math.max(1, deadline - performance.now());
    // A streamed table takes as long as its reader.
    const timeoutMs = Math.ceil(
      maxBytes === maxStreamBytes ? leftMs : Math.min((source.timeoutSeconds ?? 30) * 1000, leftMs),
    );
    let { url, method, headers, body } = request;
    for (let hop = 0; ; hop += 1) {
      const response = await this.#options.outbound.stream(url, {
        method,
        headers,
        ...(body !== undefined && { body }),
        signal,
        timeoutMs,
        maxRedirects: 0,
        maxBytes,
        secretHeaders: [...request.secretHeaders],
      });
      const { status } = response;
      const location = status >= 300 && status < 400 && status !== 304 ? response.headers['location'] : undefined;
      if (location === undefined) return this.#judged(response, asking);
      response.body.destroy();
      const next = URL.parse(location, url);
      if (hop >= maxRedirects || !next || !isHostOf(source, this.#options.settings, next))
        throw failed({
          kind: 'upstream_bad_response',
          message: `${source.title} leads to an address that is not its own.`,
        });
      if (next.origin !== new URL(url).origin) headers = without(headers, request.secretHeaders);
      if (status === 303 || (status < 303 && method === 'POST')) [method, body] = ['GET', undefined];
      url = next.href;
    }
  }

  /** Statuses that say "not now" become failures here, before anybody reads the body. */
  async #judged(response: OpenAnswer, { source, limitScope }: Asking): Promise<OpenAnswer> {
    const { status, headers, body } = response;
    if (status !== 429 && status < 500) return { status, headers, body };
    // Some sources report "nothing" or "wrong question" with a 5xx, so the decoder has to see it. 502, 503 and 504 never mean that.
    if (status !== 429 && status !== 502 && status !== 503 && status !== 504) return { status, headers, body };
    body.destroy();
    const retryAfterMs = retryAfterOf(headers['retry-after']);
    if (retryAfterMs !== undefined)
      await this.#options.limits.pause(limitHostOf(source, limitScope), Math.min(retryAfterMs, maxPauseMs));
    const kind = status === 429 ? 'rate_limited' : 'upstream_unavailable';
    const message =
      status === 429
        ? `${source.title} gets too many requests at the moment.`
        : `${source.title} cannot answer at the moment (${status}).`;
    throw failed({ kind, message, ...(retryAfterMs !== undefined && { retryAfterMs }) });
  }
}

/** The name under which requests of a source are counted. */
export function limitHostOf(source: SourceDefinition, scope: string): string {
  return scope === '' ? (source.limitGroup ?? source.id) : `${source.limitGroup ?? source.id}#${scope}`;
}

function isOwnWait(error: AppError): boolean {
  return error.internal === 'own limit';
}

function without(headers: Record<string, string>, secrets: readonly string[]): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !secrets.includes(name)));
}

function retryAfterOf(header: string | undefined): number | undefined {
  if (header === undefined) return undefined;
  const seconds = Number(header);
  const ms = Number.isFinite(seconds) && header.trim() !== '' ? seconds * 1000 : Date.parse(header) - Date.now();
  return Number.isFinite(ms) ? Math.max(0, ms) : undefined;
}

/** Errors of the way there, in the catalog's words; addresses and keys are in none of them. */
function inOurWords(error: unknown, source: SourceDefinition): unknown {
  if (!(error instanceof AppError) || failureKindOf(error) !== null) return error;
  const { title } = source;
  switch (error.code) {
    case 'target_timeout':
      return failed({ kind: 'timeout', message: `${title} did not answer in time.` }, error);
    case 'target_unreachable':
      return failed({ kind: 'upstream_unavailable', message: `${title} cannot be reached.` }, error);
    case 'target_error':
      return failed(
        { kind: 'upstream_bad_response', message: `${title} answered too much, or something unreadable.` },
        error,
      );
    case 'target_not_allowed':
      return failed({ kind: 'upstream_unavailable', message: `${title} is not reachable from this instance.` }, error);
    default:
      return error;
  }
}
