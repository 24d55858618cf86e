import { AppError } from '../../openapi/AppError.ts';
import type { GuardedFetch, OutboundResponse } from '../../platform/outbound/outboundRequest.ts';
import type { RequestBody } from '../../platform/outbound/redirects.ts';
import { FailedRequest, storeAttempts } from '../stores/storeAttempts.ts';
import { failureOf } from './failureOf.ts';
import { decodedPath, entriesIn, failuresIn, propfindBody, type DavEntry } from './properties.ts';

/** A request to a path below the address of the credential, or to an address of the same server. */
export interface DavRequest {
  readonly method: string;
  readonly parts?: readonly string[];
  readonly url?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: RequestBody;
  /** False: a request whose outcome is unknown is not sent again. Default: true. */
  readonly repeats?: boolean;
  /** Statuses of failures that count as success. */
  readonly accept?: readonly number[];
  /** The same, only of a repeated request. */
  readonly acceptRepeated?: readonly number[];
}

/** A response whose body was read. */
export interface DavResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

const requestMs = 120_000;
const contentMs = 3_600_000;
const tooLarge = { bytes: 32 * 1024 * 1024, message: 'The list of the folder is too large.' };

/**
 * Sends requests to a WebDAV server behind the guard (RFC 4918), with the credential. Redirects are refused, except to the same path with a
 * slash, as servers answer for folders. Errors: `target_error`, `target_not_allowed`, those of the request.
 */
export class DavClient {
  /** Without a slash at the end. */
  readonly url: string;
  readonly #fetch: GuardedFetch;
  readonly #signal: AbortSignal;

  constructor({ url, fetch, signal }: { url: string; fetch: GuardedFetch; signal: AbortSignal }) {
    this.url = url.trim().replace(/\/+$/, '');
    this.#fetch = fetch;
    this.#signal = signal;
  }

  /** Returns the address of a path; that of a folder ends in a slash. */
  addressOf(parts: readonly string[], isFolder = false): string {
    const path = parts.map((part) => `/${encodeURIComponent(part)}`).join('');
    return `${this.url}${path}${isFolder ? '/' : ''}`;
  }

  /** Sends a request and reads its response. */
  async send(request: DavRequest): Promise<DavResponse> {
    return this.#attempts(request, async (mayBeDone) => {
      const answer = await this.#once(request, requestMs);
      const body = Buffer.from(await answer.body.readAll(tooLarge)).toString();
      const { status, headers } = answer;
      const accepted = [...(request.accept ?? []), ...((mayBeDone && request.acceptRepeated) || [])];
      const failure = await failureOf({ status, headers, body });
      if (failure && !accepted.includes(status)) throw new FailedRequest(failure);
      return { status, headers, body };
    });
  }

  /** Sends a request that can fail for parts of a folder. Errors: `target_error` with the first part. */
  async sendWhole(request: DavRequest): Promise<DavResponse> {
    const response = await this.send(request);
    if (response.status !== 207) return response;
    const [first, ...others] = await failuresIn(response.body);
    if (first === undefined) return response;
    throw new AppError(
      'target_error',
      `WebDAV: ${others.length + 1} files or folders were not changed, such as ${first.slice(0, 200)}.`,
    );
  }

  /** Reads a file or folder, and with depth 1 what is in the folder. */
  async entries(parts: readonly string[], depth: 0 | 1): Promise<DavEntry[]> {
    const url = this.addressOf(parts, depth === 1 || parts.length === 0);
    const { status, body } = await this.send({
      method: 'PROPFIND',
      url,
      headers: { depth: String(depth), 'content-type': 'application/xml; charset=utf-8' },
      body: propfindBody,
    });
    if (status !== 207) throw new AppError('target_error', 'WebDAV: The server returned no list. Check the address.');
    return entriesIn(body, decodedPath(new URL(this.url).pathname.replace(/\/+$/, '')));
  }

  /** Downloads a file. Its body must be read or destroyed. */
  async download(parts: readonly string[], headers: Readonly<Record<string, string>> = {}): Promise<OutboundResponse> {
    return this.#attempts({}, async () => {
      const answer = await this.#once({ method: 'GET', parts, headers }, contentMs);
      if (answer.status < 300) return answer;
      const body = Buffer.from(await answer.body.readAll(tooLarge)).toString();
      throw new FailedRequest((await failureOf({ ...answer, body }))!);
    });
  }

  async #once({ method, parts, url, headers = {}, body }: DavRequest, timeoutMs: number): Promise<OutboundResponse> {
    const address = url ?? this.addressOf(parts ?? []);
    const isContent = typeof body === 'object' && 'open' in body;
    const options = {
      method,
      headers: { ...headers },
      ...(body === undefined ? {} : { body }),
      signal: this.#signal,
      timeoutMs: isContent ? contentMs : timeoutMs,
      maxRedirects: 0,
    };
    const answer = await this.#fetch(address, options);
    const target = answer.status >= 301 && answer.status <= 308 ? answer.headers['location'] : undefined;
    if (!target || URL.parse(target, address)?.href !== `${new URL(address).href}/`) return answer;
    answer.body.destroy();
    return this.#fetch(`${address}/`, options);
  }

  #attempts<T>({ repeats }: { readonly repeats?: boolean }, once: (mayBeDone: boolean) => Promise<T>): Promise<T> {
    return storeAttempts({ title: 'WebDAV', signal: this.#signal, repeats, refusedCode: '429' }, once);
  }
}
