import { setTimeout as wait } from 'node:timers/promises';

import { AppError } from '../../openapi/AppError.ts';
import type { JsonObject } from '../../domains/executions/item.ts';
import { authorizedFetch } from '../../domains/credentials/authorizedFetch.ts';
import { readResponse, responseError } from '../../activities/http/httpResponse.ts';
import type { NodeContext } from '../../activities/kit/NodeContext.ts';
import type { NodeFiles } from '../../activities/kit/services/NodeFiles.ts';
import type { NodeHttp } from '../../activities/kit/services/NodeHttp.ts';
import type { GuardedFetch, OutboundResponse } from '../../platform/outbound/outboundRequest.ts';
import type { OperationLimit } from './operationLimit.ts';
import { missingAccessText, missingScopesOf, type RequestAccess } from './missingAccess.ts';
import type { NeededScopes } from '../../domains/credentials/scopes/neededScopes.ts';
import { withPathValues } from './withPathValues.ts';
import { withKey } from './withKey.ts';
import { apiUrlOf, failureIn, headersOf, type Vendor, type VendorFailure } from './defineVendor.ts';
import { wireRequest, type VendorRequest, type VendorResponse } from './vendorRequest.ts';

/** The slot of the credential in every node of a vendor. */
export const credentialSlot = 'auth';

/** How a request is sent. */
export interface Sending {
  readonly repeat: 'safe' | 'unsafe' | 'key';
  /** The idempotency key. */
  readonly key: string;
  /**
   * Time for which the vendor recognizes the key. Later, the request is not repeated, and another attempt of the whole run could send it
   * twice. Missing: for as long as a run can take.
   */
  readonly keyLastsMs?: number;
  readonly limit?: OperationLimit;
  /** Time for the request and its response. Default: two minutes, or an hour for a request with `content`. */
  readonly timeoutMs?: number;
  /** Codes of failures that count as success. */
  readonly accept?: readonly string[];
  /** The same, only of a repeated request: the first one may have succeeded although its response was lost. */
  readonly acceptRepeated?: readonly string[];
}

/** The parts of a node's run that requests need. Lists for the form have them, too, without a run. */
interface ClientContext extends Pick<NodeContext<unknown>, 'credential' | 'limits' | 'signal' | 'idempotencyKey'> {
  readonly http: Pick<NodeHttp, 'fetch' | 'responses'>;
  readonly files: Pick<NodeFiles, 'openSession'>;
}

const requestTimeoutMs = 120_000;
const fileTimeoutMs = 3_600_000;
/** Attempts at one request. */
const maxAttempts = 4;
const backOffMs = 500;
const defaultPauseMs = 30_000;
/** A longer wait ends the activity, and Temporal starts it again after the wait. */
const shortWaitMs = 5_000;
/** After a request that must not be sent twice, the activity has to wait itself. */
const longWaitMs = 60_000;

/**
 * Sends the requests of one run of a node: with its credential, within the vendor's rate limits, and again if that is safe. Errors:
 * `target_error` as the vendor reports it; `unavailable` with a time, before anything was changed, if a rate limit lasts longer than
 * some seconds, and `node_failed` afterwards.
 */
export class VendorClient {
  readonly #vendor: Vendor;
  readonly #context: ClientContext;
  readonly #fetch: GuardedFetch;
  readonly #apiUrl: string;
  readonly #account: string;
  readonly #values: JsonObject;
  readonly #access: RequestAccess;
  #hasChanged = false;

  private constructor(
    vendor: Vendor,
    context: ClientContext,
    opened: { fetch: GuardedFetch; apiUrl: string; account: string; values: JsonObject; access: RequestAccess },
  ) {
    this.#vendor = vendor;
    this.#context = context;
    this.#fetch = opened.fetch;
    this.#apiUrl = opened.apiUrl;
    this.#account = opened.account;
    this.#values = opened.values;
    this.#access = opened.access;
  }

  /** Opens the credential of the node, whose operation needs these scopes. Errors: those of `context.credential`. */
  static async open(vendor: Vendor, context: ClientContext, needed: NeededScopes | null = null): Promise<VendorClient> {
    const credential = await context.credential(credentialSlot);
    return new VendorClient(vendor, context, {
      fetch: await authorizedFetch(context, credentialSlot),
      apiUrl: apiUrlOf(vendor, credential?.values),
      account: credential?.id ?? 'none',
      values: { ...credential?.values },
      access: { needed, credential },
    });
  }

  /** Returns the address of a path of the API, for links that the vendor gives without its host. */
  urlOf(path: string): string {
    return `${this.#apiUrl}${path}`;
  }

  /** Returns a text of the credential that requests need elsewhere than in their headers or path, such as the name of a database. */
  textOf(name: string): string {
    const value = this.#values[name];
    return typeof value === 'string' ? value.trim() : '';
  }

  /** Sends a request and reads its response as JSON. */
  async send(request: VendorRequest, sending: Sending): Promise<VendorResponse> {
    return this.#attempts(request, sending, async (answer, mayBeDone) => {
      if (request.ignoresContent && answer.status < 400) return withoutContent(answer);
      return this.#read(answer, [...(sending.accept ?? []), ...((mayBeDone && sending.acceptRepeated) || [])]);
    });
  }

  /** Sends a request whose response is a file. Its body must be read or destroyed. */
  async download(request: VendorRequest): Promise<OutboundResponse> {
    const sending = { repeat: 'safe', key: this.#context.idempotencyKey, timeoutMs: fileTimeoutMs } as const;
    return this.#attempts(request, sending, async (answer) => {
      if (answer.status < 400) return answer;
      throw new RequestFailure(this.#failureOf(await this.#read(answer)), answer.status);
    });
  }

  /** Sends bytes to an address that the vendor has returned, such as an upload address, without the credential. */
  async put(url: string, content: NonNullable<VendorRequest['content']>, method: 'POST' | 'PUT'): Promise<void> {
    const { signal, http } = this.#context;
    const answer = await http.fetch(url, {
      method,
      headers: { 'content-type': content.mediaType },
      body: content.body,
      signal,
      timeoutMs: fileTimeoutMs,
      maxRedirects: 0,
    });
    if (answer.status >= 300) throw await responseError(answer);
    answer.body.destroy();
  }

  /**
   * Sends a request to an address that the vendor has returned, such as a part of a file to an upload address, without the credential, and
   * reads its response. Errors: `target_error` with the status in its details.
   */
  async sendTo(
    url: string,
    {
      method,
      headers = {},
      content,
    }: Pick<VendorRequest, 'headers' | 'content'> & { method: 'GET' | 'PUT' | 'DELETE' },
  ): Promise<VendorResponse> {
    const { signal, http } = this.#context;
    const given: Record<string, string> = content ? { 'content-type': content.mediaType } : {};
    const answer = await http.fetch(url, {
      method,
      headers: { accept: 'application/json', ...given, ...headers },
      ...(content ? { body: content.body } : {}),
      signal,
      timeoutMs: fileTimeoutMs,
      maxRedirects: 0,
    });
    if (answer.status >= 300) throw await responseError(answer);
    const body = await readResponse(answer, 'json', this.#context);
    return { status: answer.status, headers: answer.headers, body };
  }

  /**
   * Downloads a file from an address that the vendor has returned, without the credential. Its body must be read or destroyed. Errors:
   * `target_error`.
   */
  async downloadFrom(url: string): Promise<OutboundResponse> {
    const { signal, http } = this.#context;
    const answer = await http.fetch(url, {
      method: 'GET',
      headers: {},
      signal,
      timeoutMs: fileTimeoutMs,
      maxRedirects: 5,
    });
    if (answer.status >= 400) throw await responseError(answer);
    return answer;
  }

  async #attempts<T>(
    request: VendorRequest,
    sending: Sending,
    read: (answer: OutboundResponse, mayBeDone: boolean) => Promise<T>,
  ): Promise<T> {
    let firstSentAt: number | undefined;
    let mayBeDone = false;
    for (let attempt = 1; ; attempt += 1) {
      await this.#takeTurns(request, sending);
      firstSentAt ??= performance.now();
      try {
        const result = await read(await this.#answer(request, sending), mayBeDone);
        this.#noteChange(sending);
        return result;
      } catch (error) {
        if (!isRejection(error)) {
          this.#noteChange(sending);
          mayBeDone = true; // the outcome is unknown
        }
        if (attempt >= maxAttempts || !(await this.#mayRepeat(error, { request, sending, attempt, firstSentAt })))
          throw error instanceof RequestFailure ? this.#errorOf(error) : error;
      }
    }
  }

  /** Errors: those of the fetch; `target_error` for a redirect that would make a POST a GET, or that has lost the credential at another origin. */
  async #answer(request: VendorRequest, sending: Sending): Promise<OutboundResponse> {
    const [url, options] = this.#wire(request, sending);
    const answer = await this.#fetch(url, { ...options, keepsMethod: true });
    const moved = answer.status === 301 || answer.status === 302 ? answer.headers['location'] : undefined;
    const [from, to] = [URL.parse(url), URL.parse(moved ?? answer.url, answer.url)];
    if (moved !== undefined && from?.origin === to?.origin) {
      answer.body.destroy();
      const what = 'has redirected the request to another path, and has not carried it out';
      throw new AppError('target_error', `${this.#vendor.title} ${what}. Check names and IDs: one may have changed.`);
    }
    if (from === null || to === null || from.origin === to.origin) return answer;
    const isLost = answer.status === 401 && from.hostname === to.hostname; // from http to https
    if (!isLost && (options.method !== 'POST' || answer.status >= 400)) return answer;
    answer.body.destroy();
    const message = `${this.#vendor.title} has redirected the request to ${to.origin}, and may not have carried it out. Enter that address in the credential.`;
    throw new AppError('target_error', message);
  }

  /** From now on, another attempt of the whole run could send something twice. */
  #noteChange({ repeat, keyLastsMs }: Sending): void {
    if (repeat === 'unsafe' || keyLastsMs !== undefined) this.#hasChanged = true;
  }

  /** Returns true after the pause that the failure asks for, if another attempt may help and is safe. */
  async #mayRepeat(
    error: unknown,
    {
      request,
      sending,
      attempt,
      firstSentAt,
    }: { request: VendorRequest; sending: Sending; attempt: number; firstSentAt: number },
  ): Promise<boolean> {
    const { limits, signal } = this.#context;
    if (error instanceof RequestFailure && error.failure.kind === 'limited') {
      const pauseMs = error.failure.retryAfterMs ?? this.#vendor.pauseMs ?? defaultPauseMs;
      await limits.pause(this.#scopeOf(request), pauseMs); // the next turn waits, in every worker
      return true;
    }
    const isTemporary =
      error instanceof RequestFailure
        ? error.failure.kind === 'temporary'
        : error instanceof AppError && error.retryable && error.code !== 'unavailable';
    if (!isTemporary || sending.repeat === 'unsafe') return false;
    const backOff = backOffMs * 2 ** (attempt - 1);
    if (performance.now() + backOff - firstSentAt > (sending.keyLastsMs ?? Infinity)) return false;
    await wait(backOff, undefined, { signal });
    return true;
  }

  async #takeTurns(request: VendorRequest, { limit }: Sending): Promise<void> {
    const scope = this.#scopeOf(request);
    await this.#takeTurn(scope, []);
    if (limit) await this.#takeTurn(`${scope} ${limit.of}`, limit.limits);
  }

  async #takeTurn(scope: string, of: OperationLimit['limits']): Promise<void> {
    const { limits, signal } = this.#context;
    for (;;) {
      const maxWaitMs = this.#hasChanged ? longWaitMs : shortWaitMs;
      const { isTaken, waitMs, sendBy } = await limits.take(scope, of, maxWaitMs);
      if (!isTaken) throw this.#tooBusy(waitMs);
      if (waitMs > 0) await wait(waitMs, undefined, { signal });
      if (performance.now() <= sendBy) return;
    }
  }

  #tooBusy(waitMs: number): AppError {
    const message = `${this.#vendor.title} accepts the next request in ${Math.ceil(waitMs / 1000)} s.`;
    if (!this.#hasChanged) return new AppError('unavailable', message, { retryable: true, retryAfterMs: waitMs });
    const sent = 'Some of the items have been sent already, so the node does not run again by itself.';
    return new AppError('node_failed', `${message} ${sent}`); // final for the setting `retry`, too
  }

  #scopeOf(request: VendorRequest): string {
    const { id, limitScope } = this.#vendor;
    return `${this.#account} ${id} ${limitScope?.(request) ?? ''}`.trimEnd();
  }

  #wire(request: VendorRequest, { repeat, key, timeoutMs }: Sending): Parameters<GuardedFetch> {
    const { apiUrl, otherHosts } = this.#vendor;
    const address = this.#apiUrl === apiUrl ? (request.apiUrl ?? apiUrl) : this.#apiUrl;
    const path = withPathValues(request.path, this.#vendor, this.#values);
    const keyed = repeat === 'key' ? withKey(request, this.#vendor, key) : request;
    const { url, ...wire } = wireRequest({ ...keyed, path }, address, otherHosts);
    return [
      url,
      {
        ...wire,
        headers: { ...headersOf(this.#vendor, this.#values), ...wire.headers },
        signal: this.#context.signal,
        timeoutMs: timeoutMs ?? (request.content ? fileTimeoutMs : requestTimeoutMs),
      },
    ];
  }

  async #read(answer: OutboundResponse, accept: readonly string[] = []): Promise<VendorResponse> {
    const { status, headers } = answer;
    const isJson = /[/+]json\b/i.test(headers['content-type'] ?? '');
    if (!isJson && !isEmpty(answer))
      return this.#vendor.mayBeEmpty && status < 300 ? this.#emptyOf(answer) : this.#withoutJson(answer);
    const response = { status, headers, body: await readResponse(answer, 'json', this.#context) };
    const failure = failureIn(this.#vendor, response);
    if (failure && !accept.includes(failure.code ?? ''))
      throw new RequestFailure(withMissing(failure, response), status);
    return response;
  }

  /** Errors: `target_error` for a body after all. */
  async #emptyOf(answer: OutboundResponse): Promise<VendorResponse> {
    const { data } = (await readResponse(answer, 'text', this.#context)) as { data: string };
    if (data === '') return { status: answer.status, headers: answer.headers, body: {} };
    throw new AppError('target_error', `${this.#vendor.title} returned no JSON, but: ${data.trim().slice(0, 500)}`);
  }

  /** A proxy or an error page responded instead of the API. */
  async #withoutJson(answer: OutboundResponse): Promise<never> {
    const { status, headers } = answer;
    const quoted = await responseError(answer);
    const failure = failureIn(this.#vendor, { status, headers, body: {} });
    if (failure) throw new RequestFailure({ ...failure, message: quoted.message }, status);
    throw new AppError('target_error', `${this.#vendor.title} returned no JSON. ${quoted.message}`);
  }

  #failureOf(response: VendorResponse): VendorFailure {
    return (
      failureIn(this.#vendor, response) ?? { kind: 'refused', message: `The response has status ${response.status}.` }
    );
  }

  #errorOf({ failure, status }: RequestFailure): AppError {
    const { kind, message, retryAfterMs } = failure;
    const text = `${this.#vendor.title}: ${message}`;
    const missing = kind === 'refused' ? missingAccessText({ failure, status }, this.#access) : null;
    if (missing !== null) return new AppError('target_error', `${text} ${missing}`);
    if (kind === 'refused') return status === 401 ? new AppError('target_error', text) : new RefusedError(text);
    return new AppError('target_error', text, {
      retryable: true,
      ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
    });
  }
}

/** The vendor has refused the content of a request, and has changed nothing. A refused credential is an error of another class. */
export class RefusedError extends AppError {
  constructor(message: string) {
    super('target_error', message);
  }
}

/** A failure between two attempts. */
class RequestFailure extends Error {
  readonly failure: VendorFailure;
  readonly status: number;

  constructor(failure: VendorFailure, status: number) {
    super(failure.message);
    this.failure = failure;
    this.status = status;
  }
}

function withoutContent({ status, headers, body }: OutboundResponse): VendorResponse {
  body.destroy();
  return { status, headers, body: {} };
}

/** Returns true for a response without a body. A response with status 202 may have no body and no length. */
function isEmpty({ status, headers }: Pick<OutboundResponse, 'status' | 'headers'>): boolean {
  const isAccepted = status === 202 && headers['content-type'] === undefined;
  return status === 204 || isAccepted || headers['content-length'] === '0';
}

function withMissing(failure: VendorFailure, response: VendorResponse): VendorFailure {
  const missingScopes = failure.missingScopes ?? missingScopesOf(response);
  return missingScopes === null ? failure : { ...failure, missingScopes };
}

/** Returns true if the vendor has reported that it did not carry the request out. */
function isRejection(error: unknown): boolean {
  return error instanceof RequestFailure && error.failure.kind !== 'temporary';
}
