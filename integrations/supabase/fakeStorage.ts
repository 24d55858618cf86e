import type { JsonObject } from '../../domains/executions/item.ts';
import type { FakeResponse } from '../engine/fake/FakeResponse.ts';
import type { FakeRequest } from '../engine/fake/startFake.ts';
import { isObject, Refused, storageFailed } from './fakeErrors.ts';

const buckets = ['docs', 'avatars', 'exports'];
const names = ['report.txt', 'plan.txt', 'notes.txt'];
const notFound = storageFailed(404, 'not_found', 'Object not found');
const noBucket = storageFailed(404, 'Bucket not found', 'Bucket not found');
const at = '2026-10-02T09:00:00.000Z';
const uuid = '11111111-2222-4333-8444-555555555555';

const invalid = (message: string) => new Refused({ status: 400, json: { statusCode: '400', error: 'Error', message } });

const bucketOf = (id: string, given: JsonObject = {}): JsonObject => ({
  id,
  name: id,
  owner: '',
  public: false,
  file_size_limit: null,
  allowed_mime_types: null,
  created_at: at,
  updated_at: at,
  ...given,
});

const metadata = {
  eTag: '"5d41402abc4b2a76b9719d911017c592"',
  size: 5,
  mimetype: 'text/plain',
  cacheControl: 'max-age=3600',
  lastModified: at,
  contentLength: 5,
  httpStatusCode: 200,
};

const objectOf = (name: string): JsonObject => ({
  name,
  id: uuid,
  updated_at: at,
  created_at: at,
  last_accessed_at: at,
  metadata,
});

const isNameValid = (name: string) => /^[\w/!.*'() &$@=;:+,?-]+$/.test(name);
const isText = (value: unknown) => typeof value === 'string';
const isCount = (value: unknown) => Number.isInteger(value) && Number(value) >= 0;
const isTexts = (value: unknown) => Array.isArray(value) && value.length > 0 && value.every(isText);

/** Fields of a body with their checks; a name with `!` is required. */
type Shape = Readonly<Record<string, (value: unknown) => boolean>>;

/** https://github.com/supabase/storage, the schemas of its routes. Unlike them, unknown fields are refused, so that the tests find them. */
function bodyOf({ headers, bytes }: FakeRequest, shape: Shape): JsonObject {
  if (!/^application\/json\b/.test(headers['content-type'] ?? '')) throw invalid('body must be object');
  let body: unknown;
  try {
    body = JSON.parse(bytes.toString());
  } catch {
    throw invalid('Body is not valid JSON');
  }
  if (!isObject(body)) throw invalid('body must be object');
  const fields = new Map(Object.entries(shape).map(([name, check]) => [name.replace('!', ''), check]));
  for (const name of Object.keys(shape))
    if (name.endsWith('!') && body[name.slice(0, -1)] === undefined)
      throw invalid(`body must have required property '${name.slice(0, -1)}'`);
  for (const [name, value] of Object.entries(body))
    if (!fields.get(name)?.(value)) throw invalid(`body/${name} is unknown or has a wrong type`);
  return body;
}

const listing: Shape = {
  'prefix!': isText,
  limit: (value) => isCount(value) && Number(value) >= 1,
  offset: isCount,
  search: isText,
  sortBy: (value) =>
    isObject(value) &&
    ['name', 'updated_at', 'created_at', 'last_accessed_at'].includes(String(value['column'])) &&
    ['asc', 'desc', undefined].includes(value['order'] as string | undefined),
};

const moving: Shape = {
  'bucketId!': isText,
  'sourceKey!': isText,
  'destinationKey!': isText,
  destinationBucket: isText,
};
const copying: Shape = { ...moving, copyMetadata: (value) => typeof value === 'boolean', metadata: isObject };
const isLimit = (value: unknown) => value === null || isCount(value) || isText(value);
const bucket: Shape = {
  public: (value) => typeof value === 'boolean',
  file_size_limit: isLimit,
  allowed_mime_types: (value) => value === null || (Array.isArray(value) && value.every(isText)),
};

/** A request below `/storage/v1`. */
export function storageResponse(request: FakeRequest, path: string, repeatsPages: boolean): FakeResponse {
  const [, first = '', ...rest] = path.split('/').map(decodeURIComponent);
  if (first === 'bucket') return bucketResponse(request, rest);
  if (first !== 'object') return storageFailed(404, 'Not Found', `Route ${request.method}:${path} not found`);
  const { method } = request;
  const [verb = '', ...below] = rest;
  if (method === 'POST' && verb === 'list' && below.length === 1) return listed(request, below[0]!, repeatsPages);
  if (method === 'POST' && verb === 'move' && below.length === 0) return moved(request);
  if (method === 'POST' && verb === 'copy' && below.length === 0) return copied(request);
  if (method === 'POST' && verb === 'sign') return signed(request, below);
  if (method === 'POST' && verb === 'upload' && below[0] === 'sign') return uploadSigned(below.slice(1));
  if (method === 'GET' && verb === 'info') return info(below);
  if (method === 'GET') return downloaded(['authenticated', 'public', 'sign'].includes(verb) ? below : rest);
  if (method === 'DELETE' && rest.length === 1) return removed(request, rest[0]!);
  if (method === 'DELETE') return known(rest) ?? { json: { message: 'Successfully deleted' } };
  if (method === 'POST' || method === 'PUT') return uploaded(request, rest);
  return storageFailed(404, 'Not Found', `Route ${method}:${path} not found`);
}

function known([id = '', ...name]: readonly string[]): FakeResponse | null {
  if (!buckets.includes(id)) return noBucket;
  return names.includes(name.at(-1) ?? '') ? null : notFound;
}

/** An entry on each page, whatever `limit` says. */
function listed(request: FakeRequest, id: string, repeatsPages: boolean): FakeResponse {
  const { offset = 0, search = '' } = bodyOf(request, listing);
  if (!buckets.includes(id)) return { json: [] };
  const all = names.filter((name) => name.includes(String(search))).map(objectOf);
  const place = repeatsPages ? Math.min(Number(offset), 1) : Number(offset);
  return { json: all.slice(place, place + 1) };
}

function moved(request: FakeRequest): FakeResponse {
  const { bucketId, sourceKey, destinationBucket } = bodyOf(request, moving);
  if (destinationBucket !== undefined && !buckets.includes(String(destinationBucket))) return noBucket;
  return known([String(bucketId), ...String(sourceKey).split('/')]) ?? { json: { message: 'Successfully moved' } };
}

function copied(request: FakeRequest): FakeResponse {
  const { bucketId, sourceKey, destinationBucket = bucketId, destinationKey } = bodyOf(request, copying);
  if (!buckets.includes(String(destinationBucket))) return noBucket;
  return (
    known([String(bucketId), ...String(sourceKey).split('/')]) ?? {
      json: {
        Id: uuid,
        Key: `${String(destinationBucket)}/${String(destinationKey)}`,
        ...objectOf(String(destinationKey)),
      },
    }
  );
}

const token = 'eyJhbGciOiJIUzI1NiJ9.fake.signature';

function signed(request: FakeRequest, [id = '', ...name]: readonly string[]): FakeResponse {
  if (!buckets.includes(id)) return noBucket;
  const seconds = (value: unknown) => isCount(value) && Number(value) >= 1;
  if (name.length > 0) {
    bodyOf(request, { 'expiresIn!': seconds, transform: isObject });
    const path = name.map(encodeURIComponent).join('/');
    return known([id, ...name]) ?? { json: { signedURL: `/object/sign/${id}/${path}?token=${token}` } };
  }
  const { paths } = bodyOf(request, { 'expiresIn!': seconds, 'paths!': isTexts });
  return {
    json: (paths as string[]).map((path) => {
      const isThere = names.includes(path.split('/').at(-1)!);
      return {
        error: isThere ? null : 'Either the object does not exist or you do not have access to it',
        path,
        signedURL: isThere ? `/object/sign/${id}/${path}?token=${token}` : null,
      };
    }),
  };
}

function uploadSigned([id = '', ...name]: readonly string[]): FakeResponse {
  if (!buckets.includes(id)) return noBucket;
  return { json: { url: `/object/upload/sign/${id}/${name.join('/')}?token=${token}`, token } };
}

function info(below: readonly string[]): FakeResponse {
  const path = below[0] === 'authenticated' || below[0] === 'public' ? below.slice(1) : below;
  return (
    known(path) ?? {
      json: { ...objectOf(path.slice(1).join('/')), version: uuid, size: 5, content_type: 'text/plain' },
    }
  );
}

function downloaded(below: readonly string[]): FakeResponse {
  return (
    known(below) ?? {
      headers: { etag: metadata.eTag, 'cache-control': metadata.cacheControl },
      content: { bytes: Buffer.from('hello'), mediaType: 'text/plain' },
    }
  );
}

function removed(request: FakeRequest, id: string): FakeResponse {
  const { prefixes } = bodyOf(request, { 'prefixes!': isTexts });
  if (!buckets.includes(id)) return noBucket;
  const found = (prefixes as string[]).filter((name) => names.includes(name.split('/').at(-1)!));
  return { json: found.map((name) => ({ ...objectOf(name), bucket_id: id, version: uuid, owner: '' })) };
}

/** The bytes themselves, with their type, or a form with the file under an empty name. */
function uploaded({ method, headers, bytes }: FakeRequest, [id = '', ...name]: readonly string[]): FakeResponse {
  const key = name.join('/');
  if (!buckets.includes(id)) return noBucket;
  if (key === '' || !isNameValid(key)) return storageFailed(400, 'InvalidKey', `Invalid key: ${key}`);
  const type = headers['content-type'];
  if (type === undefined) return storageFailed(400, 'invalid_mime_type', 'no content-type provided');
  if (type.startsWith('multipart/form-data') && !/name=""/.test(bytes.toString('latin1')))
    return storageFailed(400, 'Error', 'The form has no file.');
  const upsert = headers['x-upsert'];
  if (upsert !== undefined && !['true', 'false'].includes(String(upsert)))
    return storageFailed(400, 'Error', 'x-upsert must be true or false');
  const isThere = names.includes(name.at(-1)!);
  if (method === 'PUT' && !isThere) return notFound;
  if (method === 'POST' && isThere && upsert !== 'true')
    return storageFailed(409, 'Duplicate', 'The resource already exists');
  return { json: { Id: uuid, Key: `${id}/${key}` } };
}

function bucketResponse(request: FakeRequest, [id, verb]: readonly string[]): FakeResponse {
  const { method, query } = request;
  if (id === undefined) {
    if (method === 'POST') {
      const body = bodyOf(request, { 'name!': isText, id: isText, ...bucket });
      if (buckets.includes(String(body['name']))) return storageFailed(409, 'Duplicate', 'The resource already exists');
      return { json: { name: body['name'] } };
    }
    const unknown = [...query.keys()].find(
      (name) => !['limit', 'offset', 'sortColumn', 'sortOrder', 'search'].includes(name),
    );
    if (method !== 'GET' || unknown !== undefined) throw invalid(`querystring/${unknown} is unknown`);
    const search = query.get('search') ?? '';
    const from = Number(query.get('offset') ?? 0);
    const found = buckets.filter((name) => name.includes(search));
    return { json: found.slice(from, from + Number(query.get('limit') ?? found.length)).map((name) => bucketOf(name)) };
  }
  if (!buckets.includes(id)) return noBucket;
  if (verb === 'empty' && method === 'POST')
    return { json: { message: 'Empty bucket has been queued. Completion may take up to an hour.' } };
  if (verb !== undefined) return storageFailed(404, 'Not Found', 'Route not found');
  if (method === 'GET') return { json: bucketOf(id) };
  if (method === 'DELETE') return { json: { message: 'Successfully deleted' } };
  if (method !== 'PUT') return storageFailed(404, 'Not Found', 'Route not found');
  bodyOf(request, { id: isText, name: isText, ...bucket });
  return { json: { message: 'Successfully updated' } };
}
