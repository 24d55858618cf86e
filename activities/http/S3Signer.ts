import { createHash } from 'node:crypto';
import type { SignatureV4 } from '@smithy/signature-v4';

/** Values of a credential of the type `s3`. */
export interface S3Values {
  /** Empty: Amazon S3. */
  readonly endpoint: string;
  readonly region: string;
  readonly access_key_id: string;
  readonly secret_access_key: string;
  readonly session_token?: string;
}

/** A request to a bucket, an object, or, without a bucket, to the store. */
export interface S3Request {
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE';
  readonly bucket?: string;
  readonly key?: string;
  readonly query?: Readonly<Record<string, string>>;
  /** Lower-case names. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** A signed request. */
export interface SignedS3Request {
  readonly url: string;
  readonly headers: Record<string, string>;
  /** Names of headers that another origin must not see. */
  readonly secretHeaders: string[];
}

/** The text that a signature has instead of the hash of a stream. */
export const unsignedPayload = 'UNSIGNED-PAYLOAD';
const emptySha256 = createHash('sha256').digest('hex');

/** Signs requests to S3 with version 4: https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-authenticating-requests.html. */
export class S3Signer {
  readonly #origin: URL;
  readonly #values: S3Values;
  #signing: Promise<SignatureV4> | undefined;

  constructor(values: S3Values) {
    const { endpoint, region } = values;
    this.#origin = new URL(endpoint === '' ? `https://s3.${region}.amazonaws.com` : endpoint);
    this.#values = values;
  }

  /** The place that requests go to, for the allowed hosts of a credential. */
  get target(): { host: string; port: number } {
    const { hostname: host, port, protocol } = this.#origin;
    return { host, port: Number(port) || (protocol === 'https:' ? 443 : 80) };
  }

  /** Signs a request. `sha256`: of its body, or `unsignedPayload`; default: there is no body. */
  async sign(request: S3Request, sha256: string = emptySha256): Promise<SignedS3Request> {
    const signer = await this.#signer();
    const signed = await signer.sign({
      ...this.#parts(request),
      headers: { ...request.headers, host: this.#origin.host, 'x-amz-content-sha256': sha256 },
    });
    const { host: _host, ...headers } = signed.headers;
    return {
      url: this.#urlOf(request),
      headers,
      secretHeaders: ['authorization', 'x-amz-date', 'x-amz-security-token'],
    };
  }

  /** Returns an address that anybody can use for this request, for some time. */
  async presign(request: S3Request, expiresIn: number): Promise<string> {
    const headers = { host: this.#origin.host, 'x-amz-content-sha256': unsignedPayload };
    const { query = {} } = await (await this.#signer()).presign({ ...this.#parts(request), headers }, { expiresIn });
    return this.#urlOf({ ...request, query: query as Record<string, string> });
  }

  #signer(): Promise<SignatureV4> {
    return (this.#signing ??= signerWith(this.#values));
  }

  #parts(request: S3Request) {
    const { protocol, hostname } = this.#origin;
    return { method: request.method, protocol, hostname, path: pathOf(request), query: { ...request.query } };
  }

  #urlOf(request: S3Request): string {
    const search = Object.entries(request.query ?? {})
      .map(([name, value]) => `${escaped(name)}=${escaped(value)}`)
      .join('&');
    return `${this.#origin.protocol}//${this.#origin.host}${pathOf(request)}${search === '' ? '' : `?${search}`}`;
  }
}

/** Makes the signer of the packages, which are loaded when they are used first, because few processes need them. */
async function signerWith({
  region,
  access_key_id: id,
  secret_access_key: secret,
  session_token: token = '',
}: S3Values): Promise<SignatureV4> {
  const [{ Sha256 }, { SignatureV4: Signer }] = await Promise.all([
    import('@aws-crypto/sha256-js'),
    import('@smithy/signature-v4'),
  ]);
  return new Signer({
    credentials: { accessKeyId: id, secretAccessKey: secret, ...(token === '' ? {} : { sessionToken: token }) },
    region,
    service: 's3',
    sha256: Sha256,
    uriEscapePath: false,
  });
}

/** The bucket is in the path: every store that speaks S3 takes it, and no host name is made of it. */
function pathOf({ bucket, key }: S3Request): string {
  if (bucket === undefined) return '/';
  return `/${escaped(bucket)}${key === undefined ? '' : `/${escapedKey(key)}`}`;
}

/** Returns a key as it is in addresses. */
export function escapedKey(key: string): string {
  return key.split('/').map(escaped).join('/');
}

/** RFC 3986, which signatures are made over. */
function escaped(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}
