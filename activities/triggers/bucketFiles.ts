import { AppError } from '../../openapi/AppError.ts';
import type { Outbound } from '../../platform/outbound/outbound.ts';
import type { OutboundBody } from '../../platform/outbound/responseBody.ts';
import { XmlReader } from '../../platform/xml/XmlReader.ts';
import { assertHostAllowed } from '../../domains/credentials/allowedHosts.ts';
import type { UsedCredential } from '../../domains/credentials/defineCredential.ts';
import { S3Signer, type S3Request, type S3Values } from '../http/S3Signer.ts';
import { maxFiles, type FileSource, type ListedFile } from './fileSource.ts';

export interface BucketPlace {
  bucket: string;
  prefix: string;
}

const requestMs = 60_000;
const readMs = 3_600_000;
/** Pages may be empty, so the limit of objects does not bound them. */
const maxPages = 10_000;
const maxListBytes = 8 * 1024 * 1024;

/**
 * Objects of a bucket, by S3's own HTTP interface behind the guard (https://docs.aws.amazon.com/AmazonS3/latest/API/API_ListObjectsV2.html),
 * signed with version 4. Errors: `target_error` with S3's code, `target_not_allowed`, those of the request.
 */
export function bucketFiles(
  outbound: Outbound,
  credential: UsedCredential,
  { bucket, prefix }: BucketPlace,
): FileSource {
  const client = new BucketClient(outbound, credential, bucket);
  return {
    list: (signal) => listAll(client, prefix, signal),
    read: async ({ path, fingerprint }, signal) => {
      const etag = fingerprint.slice(fingerprint.indexOf(':') + 1);
      const wanted = { key: `${prefix}${path}`, headers: { 'if-match': etag } };
      const answer = await client.get(wanted, { signal, timeoutMs: readMs });
      if (answer.status === 200) return answer.body;
      answer.body.destroy();
      if (answer.status === 404 || answer.status === 412) return null;
      throw new AppError('target_error', `The bucket answered the status ${answer.status}.`, { retryable: true });
    },
    close: () => undefined,
  };
}

async function listAll(client: BucketClient, prefix: string, signal: AbortSignal): Promise<ListedFile[]> {
  const found: ListedFile[] = [];
  let token: string | undefined;
  for (let pages = 0; pages < maxPages; pages += 1) {
    const query = {
      'list-type': '2',
      'max-keys': '1000',
      prefix,
      ...(token === undefined ? {} : { 'continuation-token': token }),
    };
    const page = pageOf(await client.list(query, signal));
    found.push(
      ...page.files
        .filter(({ path }) => path.length > prefix.length && !path.endsWith('/'))
        .map((file) => ({ ...file, path: file.path.slice(prefix.length) })),
    );
    if (found.length > maxFiles) throw new AppError('target_error', `The prefix has more than ${maxFiles} objects.`);
    if (page.next === undefined) return found;
    if (page.next === token) throw new AppError('target_error', 'The next page is a page that was read before.');
    token = page.next;
  }
  throw new AppError('target_error', `The list has more than ${maxPages} pages.`);
}

interface ListPage {
  files: ListedFile[];
  next: string | undefined;
}

function pageOf(text: string): ListPage {
  try {
    return readPage(text);
  } catch (cause) {
    throw new AppError('target_error', 'The bucket answered no list.', { cause });
  }
}

/** Reads the texts of the list and of each object in it by the names of their elements. Errors: an Error for anything but a list. */
function readPage(xml: string): ListPage {
  const path: string[] = [];
  const list: Record<string, string> = {};
  const objects: Record<string, string>[] = [];
  const reader = new XmlReader(
    {
      open: ({ name }) => {
        path.push(name);
        if (path.length === 1 && name !== 'ListBucketResult') throw new Error(`The answer is a ${name}`);
        if (path.length === 2 && name === 'Contents') objects.push({});
      },
      text: (text) => {
        const name = path.at(-1)!;
        const texts = path.length === 2 ? list : path.length === 3 && path[1] === 'Contents' ? objects.at(-1)! : null;
        if (texts) texts[name] = (texts[name] ?? '') + text;
      },
      close: () => void path.pop(),
    },
    // A key may hold control characters, which stores write as references.
    { namespaces: false, bounds: { depth: 16 }, isXml11: true },
  );
  reader.write(xml);
  reader.close();
  return {
    files: objects.map(({ Key = '', Size = '0', LastModified = '', ETag = '' }) => ({
      path: Key,
      sizeBytes: Number(Size),
      modifiedAt: new Date(LastModified),
      fingerprint: `${Size}:${ETag}`,
    })),
    next: list['IsTruncated'] === 'true' ? list['NextContinuationToken'] : undefined,
  };
}

class BucketClient {
  readonly #outbound: Outbound;
  readonly #credential: UsedCredential;
  readonly #bucket: string;
  readonly #signer: S3Signer;

  constructor(outbound: Outbound, credential: UsedCredential, bucket: string) {
    this.#outbound = outbound;
    this.#credential = credential;
    this.#bucket = bucket;
    this.#signer = new S3Signer(credential.values as unknown as S3Values);
  }

  async list(query: Record<string, string>, signal: AbortSignal): Promise<string> {
    const { status, body } = await this.get({ query }, { signal, timeoutMs: requestMs });
    const text = Buffer.from(
      await body.readAll({ bytes: maxListBytes, message: 'The list of the bucket is too large.' }),
    ).toString();
    if (status === 200) return text;
    const code = /<Code>([A-Za-z]{1,80})<\/Code>/.exec(text)?.[1];
    throw new AppError('target_error', `The bucket cannot be listed: ${code ?? `status ${status}`}.`, {
      retryable: status >= 500,
    });
  }

  async get(
    wanted: Pick<S3Request, 'key' | 'query' | 'headers'>,
    { signal, timeoutMs }: { signal: AbortSignal; timeoutMs: number },
  ): Promise<{ status: number; body: OutboundBody }> {
    assertHostAllowed(this.#credential, this.#signer.target);
    const request = { ...wanted, method: 'GET', bucket: this.#bucket } as const;
    const { url, headers, secretHeaders } = await this.#signer.sign(request);
    return this.#outbound.stream(url, {
      method: 'GET',
      headers: { ...headers, 'accept-encoding': 'identity' },
      signal,
      timeoutMs,
      maxBytes: Infinity,
      maxRedirects: 0,
      secretHeaders,
    });
  }
}
