import { createHash } from 'node:crypto';

import { AppError } from '../../openapi/AppError.ts';
import { assertHostAllowed } from '../../domains/credentials/allowedHosts.ts';
import type { UsedCredential } from '../../domains/credentials/defineCredential.ts';
import { S3Signer, unsignedPayload, type S3Request, type S3Values } from '../../activities/http/S3Signer.ts';
import type { GuardedFetch, OutboundResponse } from '../../platform/outbound/outboundRequest.ts';
import type { StreamedBody } from '../../platform/outbound/redirects.ts';
import { readXmlTree, type XmlElement } from '../../platform/xml/readXmlTree.ts';
import { FailedRequest, storeAttempts } from '../stores/storeAttempts.ts';
import { failureOf } from './failureOf.ts';

/** How a request is sent. */
export interface S3Sending {
  /** Bytes are signed; a stream is not. */
  readonly body?: string | Uint8Array | StreamedBody;
  /** False: a request whose outcome is unknown is not sent again. Default: true, because nearly all requests can be repeated. */
  readonly repeats?: boolean;
  /** Codes of failures that count as success. */
  readonly accept?: readonly string[];
}

/** A response whose body was read. */
export interface S3Response {
  readonly headers: Readonly<Record<string, string>>;
  /** Null without a body. */
  readonly xml: XmlElement | null;
  /** The code of an accepted failure. */
  readonly failed?: string;
}

const requestMs = 120_000;
const contentMs = 3_600_000;
const tooLarge = { bytes: 8 * 1024 * 1024, message: 'The response of the store is too large.' };

/**
 * Sends requests to a store, by S3's own HTTP interface behind the guard: https://docs.aws.amazon.com/AmazonS3/latest/API/Welcome.html.
 * Errors: `target_error` with S3's code, `target_not_allowed`, those of the request.
 */
export class S3Client {
  readonly region: string;
  readonly #fetch: GuardedFetch;
  readonly #credential: Pick<UsedCredential, 'allowedHosts'>;
  readonly #signer: S3Signer;
  readonly #signal: AbortSignal;

  constructor({ credential, fetch, signal }: { credential: UsedCredential; fetch: GuardedFetch; signal: AbortSignal }) {
    const values = credential.values as unknown as S3Values;
    this.region = values.region;
    this.#fetch = fetch;
    this.#credential = credential;
    this.#signer = new S3Signer(values);
    this.#signal = signal;
  }

  /** Sends a request and reads its response. */
  async send(request: S3Request, sending: S3Sending = {}): Promise<S3Response> {
    return this.#attempts(sending, async () => {
      const answer = await this.#once(request, sending);
      const body = Buffer.from(await answer.body.readAll(tooLarge)).toString();
      const failure = await failureOf({ ...answer, body });
      if (failure && !sending.accept?.includes(failure.code)) throw new FailedRequest(failure);
      if (failure) return { headers: answer.headers, xml: null, failed: failure.code };
      return { headers: answer.headers, xml: await elementOf(body) };
    });
  }

  /** Sends a request whose response is a file. Its body must be read or destroyed. */
  async download(request: S3Request): Promise<OutboundResponse> {
    return this.#attempts({}, async () => {
      const answer = await this.#once(request, {}, contentMs);
      if (answer.status < 300) return answer;
      const body = Buffer.from(await answer.body.readAll(tooLarge)).toString();
      throw new FailedRequest((await failureOf({ ...answer, body }))!);
    });
  }

  /** Returns an address for this request that works without the credential, for this number of seconds. */
  async presign(request: S3Request, seconds: number): Promise<string> {
    assertHostAllowed(this.#credential, this.#signer.target);
    return this.#signer.presign(request, seconds);
  }

  async #once(request: S3Request, { body }: S3Sending, timeoutMs?: number): Promise<OutboundResponse> {
    assertHostAllowed(this.#credential, this.#signer.target);
    const { url, headers, secretHeaders } = await this.#signer.sign(request, hashOf(body));
    return this.#fetch(url, {
      method: request.method,
      // Compressed content is stored as it is, and must not be unpacked on the way.
      headers: { ...headers, 'accept-encoding': 'identity' },
      ...(body === undefined ? {} : { body }),
      signal: this.#signal,
      timeoutMs: timeoutMs ?? (body === undefined ? requestMs : contentMs),
      maxRedirects: 0,
      secretHeaders,
    });
  }

  #attempts<T>({ repeats }: { readonly repeats?: boolean }, once: (mayBeDone: boolean) => Promise<T>): Promise<T> {
    return storeAttempts({ title: 'S3', signal: this.#signal, repeats }, once);
  }
}

function hashOf(body: S3Sending['body']): string | undefined {
  if (body === undefined) return undefined;
  if (typeof body === 'object' && 'open' in body) return unsignedPayload;
  return createHash('sha256').update(body).digest('hex');
}

async function elementOf(body: string): Promise<XmlElement | null> {
  if (body.trim() === '') return null;
  try {
    return await readXmlTree(body);
  } catch (cause) {
    throw new AppError('target_error', 'S3: The store returned no XML. Check the endpoint.', { cause });
  }
}
