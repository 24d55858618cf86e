import { createHmac } from 'node:crypto';

/** The values of a credential. */
export interface AzureValues {
  readonly account: string;
  readonly key: string;
  /** Empty for the public cloud. */
  readonly api_url?: string;
}

/** A request as it is signed. */
export interface AzureRequest {
  readonly method: 'GET' | 'PUT' | 'HEAD' | 'DELETE';
  readonly container?: string;
  /** Name of the blob; its slashes are parts of the path. */
  readonly blob?: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The signature and the links below are right for this version. */
export const apiVersion = '2023-11-03';

/** Headers of the text that is signed, in its order; the date is in `x-ms-date`. */
const signedHeaders = [
  'content-encoding',
  'content-language',
  'content-length',
  'content-md5',
  'content-type',
  'date',
  'if-modified-since',
  'if-match',
  'if-none-match',
  'if-unmodified-since',
  'range',
];

/** Signs requests with the key of an account: https://learn.microsoft.com/rest/api/storageservices/authorize-with-shared-key. */
export class AzureSigner {
  readonly #account: string;
  readonly #key: Buffer;
  readonly #url: string;

  constructor({ account, key, api_url: apiUrl = '' }: AzureValues) {
    this.#account = account.trim();
    this.#key = Buffer.from(key.trim(), 'base64');
    this.#url = (apiUrl.trim() || `https://${this.#account}.blob.core.windows.net`).replace(/\/+$/, '');
  }

  /** Returns the address of a container or blob. */
  addressOf({ container, blob }: Pick<AzureRequest, 'container' | 'blob'>): URL {
    const parts = [...(container === undefined ? [] : [container]), ...(blob === undefined ? [] : blob.split('/'))];
    return new URL(`${this.#url}/${parts.map((part) => encodeURIComponent(part)).join('/')}`);
  }

  /** Returns the address and the headers of a request. `sizeBytes`: of its body. */
  sign(request: AzureRequest, sizeBytes: number): { url: string; headers: Record<string, string> } {
    const url = this.addressOf(request);
    for (const [name, value] of Object.entries(request.query ?? {})) url.searchParams.set(name, value);
    const headers: Record<string, string> = {
      ...request.headers,
      'x-ms-date': new Date().toUTCString(),
      'x-ms-version': apiVersion,
    };
    const length = sizeBytes === 0 ? '' : String(sizeBytes);
    const text = textOf(
      { method: request.method, url, account: this.#account },
      { ...headers, 'content-length': length },
    );
    return {
      url: url.href,
      headers: { ...headers, authorization: `SharedKey ${this.#account}:${this.#digest(text)}` },
    };
  }

  /**
   * Returns an address that works without the key until it expires, for one kind of access:
   * https://learn.microsoft.com/rest/api/storageservices/create-service-sas.
   */
  link(
    place: { container: string; blob: string },
    { permissions, expiresAt }: { permissions: string; expiresAt: Date },
  ): string {
    const url = this.addressOf(place);
    const expiry = expiresAt.toISOString().replace(/\.\d+Z$/, 'Z');
    const protocol = url.protocol === 'https:' ? 'https' : 'https,http';
    const resource = `/blob/${this.#account}/${place.container}/${place.blob}`;
    // Empty lines: start, identifier, address, time of a snapshot, scope of encryption, and five headers of the response.
    const lines = [permissions, '', expiry, resource, '', '', protocol, apiVersion, 'b', ...Array<string>(7).fill('')];
    const signature = this.#digest(lines.join('\n'));
    const query = { sv: apiVersion, se: expiry, sr: 'b', sp: permissions, spr: protocol, sig: signature };
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    return url.href;
  }

  #digest(text: string): string {
    return createHmac('sha256', this.#key).update(text, 'utf8').digest('base64');
  }
}

function textOf(
  { method, url, account }: { method: string; url: URL; account: string },
  headers: Readonly<Record<string, string>>,
): string {
  const own = Object.entries(headers)
    .filter(([name]) => name.startsWith('x-ms-'))
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => `${name}:${value.trim()}`);
  const parameters = [...url.searchParams]
    .map(([name, value]) => [name.toLowerCase(), value] as const)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => `${name}:${value}`);
  return [
    method,
    ...signedHeaders.map((name) => headers[name] ?? ''),
    ...own,
    `/${account}${url.pathname}`,
    ...parameters,
  ].join('\n');
}
