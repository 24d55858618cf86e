import { AppError } from '../../openapi/AppError.ts';
import { assertUrlAllowed } from '../../domains/credentials/allowedHosts.ts';
import type { UsedCredential } from '../../domains/credentials/defineCredential.ts';
import type { GuardedFetch, OutboundResponse } from '../../platform/outbound/outboundRequest.ts';
import type { StreamedBody } from '../../platform/outbound/redirects.ts';
import { readXmlTree, type XmlElement } from '../../platform/xml/readXmlTree.ts';
import { AzureSigner, type AzureRequest, type AzureValues } from './AzureSigner.ts';
import { FailedRequest, storeAttempts } from '../stores/storeAttempts.ts';
import { failureOf } from './failureOf.ts';

/** How a request is sent. */
interface AzureSending {
  readonly body?: Uint8Array | StreamedBody;
  /** False: a request whose outcome is unknown is not sent again. Default: true. */
  readonly repeats?: boolean;
  /** Codes of failures that count as success. */
  readonly accept?: readonly string[];
  /** The same, only of a repeated request. */
  readonly acceptRepeated?: readonly string[];
}

/** A response whose body was read. */
export interface AzureResponse {
  readonly headers: Readonly<Record<string, string>>;
  /** Null without a body. */
  readonly xml: XmlElement | null;
  /** The code of an accepted failure. */
  readonly failed?: string;
}

const requestMs = 120_000;
const contentMs = 3_600_000;
const tooLarge = { bytes: 16 * 1024 * 1024, message: 'The response of the store is too large.' };

/**
 * Sends requests to Azure Blob Storage behind the guard: https://learn.microsoft.com/rest/api/storageservices/blob-service-rest-api. Errors:
 * `target_error` with Azure's code, `target_not_allowed`, those of the request.
 */
export class AzureClient {
  readonly signer: AzureSigner;
  readonly #fetch: GuardedFetch;
  readonly #credential: Pick<UsedCredential, 'allowedHosts'>;
  readonly #signal: AbortSignal;

  constructor({ credential, fetch, signal }: { credential: UsedCredential; fetch: GuardedFetch; signal: AbortSignal }) {
    this.signer = new AzureSigner(credential.values as unknown as AzureValues);
    this.#fetch = fetch;
    this.#credential = credential;
    this.#signal = signal;
  }

  /** Sends a request and reads its response. */
  async send(request: AzureRequest, sending: AzureSending = {}): Promise<AzureResponse> {
    return this.#attempts(sending, async (mayBeDone) => {
      const answer = await this.#once(request, sending.body);
      const body = Buffer.from(await answer.body.readAll(tooLarge)).toString();
      const failure = await failureOf({ ...answer, body });
      const accepted = [...(sending.accept ?? []), ...((mayBeDone && sending.acceptRepeated) || [])];
      if (failure && !accepted.includes(failure.code)) throw new FailedRequest(failure);
      if (failure) return { headers: answer.headers, xml: null, failed: failure.code };
      return { headers: answer.headers, xml: await elementOf(body) };
    });
  }

  /** Sends a request whose response is a file. Its body must be read or destroyed. */
  async download(request: AzureRequest): Promise<OutboundResponse> {
    return this.#attempts({}, async () => {
      const answer = await this.#once(request, undefined, contentMs);
      if (answer.status < 300) return answer;
      const body = Buffer.from(await answer.body.readAll(tooLarge)).toString();
      throw new FailedRequest((await failureOf({ ...answer, body }))!);
    });
  }

  /** Makes an address of a blob that works without the key for some seconds. */
  link(place: { container: string; blob: string }, permissions: string, expiresAt: Date): string {
    assertUrlAllowed(this.#credential, this.signer.addressOf(place));
    return this.signer.link(place, { permissions, expiresAt });
  }

  async #once(request: AzureRequest, body: AzureSending['body'], timeoutMs?: number): Promise<OutboundResponse> {
    const sizeBytes = body === undefined ? 0 : 'open' in body ? body.sizeBytes : body.length;
    const { url, headers } = this.signer.sign(request, sizeBytes);
    assertUrlAllowed(this.#credential, new URL(url));
    return this.#fetch(url, {
      method: request.method,
      // Compressed content is stored as it is, and must not be unpacked on the way.
      headers: { ...headers, 'accept-encoding': 'identity' },
      ...(body === undefined ? {} : { body }),
      signal: this.#signal,
      timeoutMs: timeoutMs ?? (body === undefined ? requestMs : contentMs),
      maxRedirects: 0,
      secretHeaders: ['authorization'],
    });
  }

  #attempts<T>({ repeats }: { readonly repeats?: boolean }, once: (mayBeDone: boolean) => Promise<T>): Promise<T> {
    return storeAttempts(
      { title: 'Azure Blob Storage', signal: this.#signal, repeats, refusedCode: 'ServerBusy' },
      once,
    );
  }
}

async function elementOf(body: string): Promise<XmlElement | null> {
  const text = body.replace(/^\uFEFF/, '').trim();
  if (text === '') return null;
  try {
    return await readXmlTree(text);
  } catch (cause) {
    throw new AppError('target_error', 'Azure Blob Storage: The store returned no XML. Check the address.', { cause });
  }
}
