import type { FakeResponse } from '../engine/fake/FakeResponse.ts';
import type { FakeRequest } from '../engine/fake/startFake.ts';
import {
  blobs,
  container,
  etag,
  findBlobs,
  listBlobs,
  listContainers,
  metadata,
  modified,
  tags,
  type FakeBlob,
} from './fakeBlobs.ts';
import { headerProblem, invalidHeader } from './fakeHeaders.ts';
import { empty, escaped, failed, xml } from './fakeXml.ts';

interface Call {
  readonly request: FakeRequest;
  readonly repeatsPages: boolean;
  /** Decoded. */
  readonly container: string;
  readonly blob: string;
}

const changed = { etag: '"0x8DCA3"', 'last-modified': modified };
const noContainer = failed(404, 'ContainerNotFound', 'The specified container does not exist.');
const noBlob = failed(404, 'BlobNotFound', 'The specified blob does not exist.');
const invalidQuery = (name: string) =>
  failed(
    400,
    'InvalidQueryParameterValue',
    `Value for one of the query parameters specified in the request URI is invalid. (${name})`,
  );
const tiers = /^(Hot|Cool|Cold|Archive)$/;
const paging = 'prefix marker maxresults include delimiter startFrom';
const conditions = 'if-match if-none-match if-modified-since if-unmodified-since x-ms-lease-id x-ms-if-tags';
const blobHeaders =
  'x-ms-blob-content-type x-ms-blob-cache-control x-ms-blob-content-disposition x-ms-blob-content-encoding x-ms-blob-content-language x-ms-blob-content-md5 content-md5';

/** A method: the query that names it, its other parameters, its own headers, and its response. */
interface Route {
  readonly method: string;
  readonly on: 'account' | 'container' | 'blob';
  readonly named?: Readonly<Record<string, string>>;
  readonly query?: string;
  /** With `!` if required. `x-ms-meta-*` are metadata. */
  readonly headers?: string;
  readonly answer: (call: Call) => FakeResponse;
}

function found({ blob }: Call): FakeBlob | undefined {
  return blobs.find(({ name }) => name === blob);
}

const onBlob =
  (answer: (blob: FakeBlob, call: Call) => FakeResponse) =>
  (call: Call): FakeResponse => {
    const blob = found(call);
    if (!blob) return noBlob;
    const match = call.request.headers['if-match'];
    if (match !== undefined && match !== etag && match !== '*')
      return failed(412, 'ConditionNotMet', 'The condition specified using HTTP conditional header(s) is not met.');
    return answer(blob, call);
  };

function detailsOf({ content, mediaType }: FakeBlob): Record<string, string> {
  return {
    etag,
    'last-modified': modified,
    'content-type': mediaType,
    'content-md5': '7Qdih1MuhjZehB6Sv8UNjA==',
    'accept-ranges': 'bytes',
    'x-ms-creation-time': modified,
    'x-ms-blob-type': 'BlockBlob',
    'x-ms-access-tier': 'Hot',
    'x-ms-lease-status': 'unlocked',
    'x-ms-lease-state': 'available',
    'x-ms-server-encrypted': 'true',
    'x-ms-tag-count': String(Object.keys(tags).length),
    ...Object.fromEntries(Object.entries(metadata).map(([name, value]) => [`x-ms-meta-${name}`, value])),
    'content-length': String(content.length),
  };
}

/** https://learn.microsoft.com/rest/api/storageservices/get-blob */
function download(blob: FakeBlob, { request }: Call): FakeResponse {
  const range = String(request.headers['x-ms-range'] ?? request.headers.range ?? '');
  const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(range) ?? [];
  if (range !== '' && from === undefined) return invalidHeader('x-ms-range');
  if (from !== undefined && Number(from) >= blob.content.length)
    return failed(416, 'InvalidRange', 'The range specified is invalid for the current size of the resource.');
  const { 'content-length': _length, ...headers } = detailsOf(blob);
  const bytes =
    from === undefined ? blob.content : blob.content.subarray(Number(from), to ? Number(to) + 1 : undefined);
  return { status: from === undefined ? 200 : 206, headers, content: { bytes, mediaType: blob.mediaType } };
}

/** Refusals of a new blob. */
function writeProblem(call: Call): FakeResponse | null {
  const { headers } = call.request;
  if (call.blob.length > 1024) return failed(400, 'InvalidResourceName', 'The specified resource name is too long.');
  if (found(call) && headers['if-none-match'] === '*')
    return failed(409, 'BlobAlreadyExists', 'The specified blob already exists.');
  const tier = headers['x-ms-access-tier'];
  if (tier !== undefined && !tiers.test(String(tier))) return invalidHeader('x-ms-access-tier');
  const tagged = headers['x-ms-tags'];
  if (tagged !== undefined && !/^[^=&]+=[^=&]*(&[^=&]+=[^=&]*){0,9}$/.test(String(tagged)))
    return invalidHeader('x-ms-tags');
  return null;
}

/** https://learn.microsoft.com/rest/api/storageservices/put-blob, copy-blob and put-blob-from-url */
function put(call: Call): FakeResponse {
  const { headers, bytes } = call.request;
  const source = headers['x-ms-copy-source'];
  const type = headers['x-ms-blob-type'];
  const problem = writeProblem(call);
  if (problem) return problem;
  if (type !== undefined && type !== 'BlockBlob') return invalidHeader('x-ms-blob-type');
  if (source === undefined) {
    if (type === undefined)
      return failed(
        400,
        'MissingRequiredHeader',
        'An HTTP header that is mandatory for this request is not specified. (x-ms-blob-type)',
      );
    return empty(201, {
      ...changed,
      'content-md5': 'XUFAKrxLKna5cZ2REBfFkg==',
      'x-ms-request-server-encrypted': 'true',
    });
  }
  if (bytes.length > 0) return failed(400, 'InvalidInput', 'A copy has no body.');
  const from = URL.parse(String(source));
  if (from === null || /[^\x21-\x7e]/.test(String(source))) return invalidHeader('x-ms-copy-source');
  if (/\/missing/.test(from.pathname))
    return failed(404, 'CannotVerifyCopySource', 'The specified blob does not exist.');
  if (type !== undefined) return empty(201, changed);
  const isSync = headers['x-ms-requires-sync'] === 'true';
  return empty(202, { ...changed, 'x-ms-copy-id': 'c0p1-0000', 'x-ms-copy-status': isSync ? 'success' : 'pending' });
}

/** Blocks that were sent, by the blob. */
const sent = new Map<string, Set<string>>();

/** https://learn.microsoft.com/rest/api/storageservices/put-block: identifiers of a blob have one length. */
function putBlock({ request, blob }: Call): FakeResponse {
  const id = request.query.get('blockid') ?? '';
  const plain = Buffer.from(id, 'base64');
  if (id === '' || plain.toString('base64') !== id || plain.length > 64) return invalidQuery('blockid');
  if (request.bytes.length === 0) return failed(400, 'InvalidHeaderValue', 'A block has content.');
  const ids = sent.get(blob) ?? new Set();
  if ([...ids].some((one) => one.length !== id.length))
    return failed(400, 'InvalidBlobOrBlock', 'The specified blob or block content is invalid.');
  sent.set(blob, ids.add(id));
  return empty(201, { 'x-ms-request-server-encrypted': 'true' });
}

/** https://learn.microsoft.com/rest/api/storageservices/put-block-list */
function putBlockList(call: Call): FakeResponse {
  const text = call.request.bytes.toString();
  const list = /^\uFEFF?(?:<\?xml[^>]*\?>)?\s*<BlockList>([\s\S]*)<\/BlockList>\s*$/.exec(text)?.[1];
  if (list === undefined) return failed(400, 'InvalidXmlDocument', 'XML specified is not syntactically valid.');
  const named = [...list.matchAll(/<(Latest|Uncommitted|Committed)>([^<]*)<\/\1>/g)].map(([, , id]) => id!);
  const ids = sent.get(call.blob) ?? new Set();
  if (named.length === 0 || named.some((id) => !ids.has(id)))
    return failed(400, 'InvalidBlockList', 'The specified block list is invalid.');
  const problem = writeProblem(call);
  if (problem) return problem;
  sent.delete(call.blob);
  return empty(201, changed);
}

/** https://learn.microsoft.com/rest/api/storageservices/set-blob-tags */
function setTags({ request }: Call): FakeResponse {
  const text = request.bytes.toString();
  const set = /<Tags><TagSet>([\s\S]*)<\/TagSet><\/Tags>\s*$/.exec(text)?.[1];
  if (set === undefined) return failed(400, 'InvalidXmlDocument', 'XML specified is not syntactically valid.');
  const count = [...set.matchAll(/<Tag><Key>[^<]{1,128}<\/Key><Value>[^<]{0,256}<\/Value><\/Tag>/g)].length;
  return count > 10 ? failed(400, 'TagsTooLarge', 'The tags specified exceed the maximum limits.') : empty(204);
}

function createContainer({ container: name, request }: Call): FakeResponse {
  if (name.length < 3 || name.length > 63)
    return failed(400, 'OutOfRangeInput', 'The specified resource name length is not within the permissible limits.');
  if (!/^[a-z\d](?!.*--)[a-z\d-]*[a-z\d]$/.test(name))
    return failed(400, 'InvalidResourceName', 'The specified resource name contains invalid characters.');
  const access = request.headers['x-ms-blob-public-access'];
  if (access !== undefined && access !== 'blob' && access !== 'container')
    return invalidHeader('x-ms-blob-public-access');
  if (name === container) return failed(409, 'ContainerAlreadyExists', 'The specified container already exists.');
  return empty(201, changed);
}

const known = (answer: (call: Call) => FakeResponse) => (call: Call) =>
  call.container === container ? answer(call) : noContainer;
const ofContainer = { restype: 'container' };

const routes: readonly Route[] = [
  {
    method: 'GET',
    on: 'account',
    named: { comp: 'list' },
    query: paging,
    answer: ({ request, repeatsPages }) => listContainers(request, repeatsPages),
  },
  {
    method: 'GET',
    on: 'account',
    named: { comp: 'blobs' },
    query: 'where! marker maxresults',
    answer: ({ request, repeatsPages }) => findBlobs(request, repeatsPages),
  },
  {
    method: 'PUT',
    on: 'container',
    named: ofContainer,
    headers: 'x-ms-blob-public-access x-ms-meta-*',
    answer: createContainer,
  },
  {
    method: 'GET',
    on: 'container',
    named: { ...ofContainer, comp: 'list' },
    query: paging,
    answer: known(({ request, repeatsPages }) => listBlobs(request, repeatsPages)),
  },
  ...(['GET', 'HEAD'] as const).map((method): Route => ({
    method,
    on: 'container',
    named: ofContainer,
    answer: known(() =>
      empty(200, {
        etag,
        'last-modified': modified,
        'x-ms-lease-status': 'unlocked',
        'x-ms-lease-state': 'available',
        'x-ms-has-immutability-policy': 'false',
        'x-ms-has-legal-hold': 'false',
        'x-ms-meta-customer': 'acme',
      }),
    ),
  })),
  {
    method: 'PUT',
    on: 'container',
    named: { ...ofContainer, comp: 'metadata' },
    headers: 'x-ms-meta-*',
    answer: known(() => empty(200, changed)),
  },
  { method: 'DELETE', on: 'container', named: ofContainer, headers: conditions, answer: known(() => empty(202)) },
  {
    method: 'GET',
    on: 'blob',
    query: 'snapshot versionid',
    headers: `x-ms-range range ${conditions}`,
    answer: known(onBlob(download)),
  },
  {
    method: 'HEAD',
    on: 'blob',
    query: 'snapshot versionid',
    headers: conditions,
    answer: known(onBlob((blob) => empty(200, detailsOf(blob)))),
  },
  {
    method: 'DELETE',
    on: 'blob',
    query: 'snapshot versionid deletetype',
    headers: `x-ms-delete-snapshots ${conditions}`,
    answer: known(onBlob(() => empty(202, { 'x-ms-delete-type-permanent': 'false' }))),
  },
  {
    method: 'PUT',
    on: 'blob',
    headers: `x-ms-blob-type x-ms-access-tier x-ms-tags x-ms-meta-* x-ms-copy-source x-ms-requires-sync x-ms-source-if-match x-ms-copy-source-authorization x-ms-copy-source-blob-properties ${blobHeaders} ${conditions}`,
    answer: known(put),
  },
  {
    method: 'PUT',
    on: 'blob',
    named: { comp: 'block' },
    query: 'blockid!',
    headers: `content-md5 x-ms-lease-id`,
    answer: known(putBlock),
  },
  {
    method: 'PUT',
    on: 'blob',
    named: { comp: 'blocklist' },
    headers: `x-ms-access-tier x-ms-tags x-ms-meta-* ${blobHeaders} ${conditions}`,
    answer: known(putBlockList),
  },
  {
    method: 'PUT',
    on: 'blob',
    named: { comp: 'tier' },
    query: 'snapshot versionid',
    headers: 'x-ms-access-tier! x-ms-rehydrate-priority x-ms-lease-id',
    answer: known(
      onBlob((_blob, { request }) =>
        tiers.test(String(request.headers['x-ms-access-tier'])) ? empty(200) : invalidHeader('x-ms-access-tier'),
      ),
    ),
  },
  {
    method: 'PUT',
    on: 'blob',
    named: { comp: 'metadata' },
    headers: `x-ms-meta-* ${conditions}`,
    answer: known(onBlob(() => empty(200, changed))),
  },
  {
    method: 'PUT',
    on: 'blob',
    named: { comp: 'properties' },
    headers: `${blobHeaders} ${conditions}`,
    answer: known(onBlob(() => empty(200, changed))),
  },
  {
    method: 'PUT',
    on: 'blob',
    named: { comp: 'copy' },
    query: 'copyid!',
    headers: 'x-ms-copy-action!',
    answer: known(onBlob(() => empty(204))),
  },
  {
    method: 'GET',
    on: 'blob',
    named: { comp: 'tags' },
    query: 'snapshot versionid',
    answer: known(
      onBlob(() => {
        const all = Object.entries(tags).map(
          ([name, value]) => `<Tag><Key>${escaped(name)}</Key><Value>${escaped(value)}</Value></Tag>`,
        );
        return xml(`<Tags><TagSet>${all.join('')}</TagSet></Tags>`);
      }),
    ),
  },
  {
    method: 'PUT',
    on: 'blob',
    named: { comp: 'tags' },
    query: 'versionid',
    headers: 'content-md5',
    answer: known(onBlob((_blob, call) => setTags(call))),
  },
];

/** Finds the method of a request by its query, and checks its parameters and headers. */
export function respondByRoutes(request: FakeRequest, repeatsPages: boolean): FakeResponse {
  const { method, path, query, headers } = request;
  const [, name = '', blob = ''] = /^\/([^/]*)(?:\/(.*))?$/.exec(path) ?? [];
  const on = name === '' ? 'account' : blob === '' ? 'container' : 'blob';
  const ofKind = routes.filter((one) => one.method === method && one.on === on);
  const route = ofKind.find(({ named = {} }) =>
    ['restype', 'comp'].every((parameter) => (query.get(parameter) ?? undefined) === named[parameter]),
  );
  if (!route)
    return ofKind.length === 0
      ? failed(405, 'UnsupportedHttpVerb', 'The resource does not support the specified HTTP verb.')
      : invalidQuery('comp');
  const names = (route.query ?? '').split(' ').filter(Boolean);
  const missing = names.find((one) => one.endsWith('!') && !query.get(one.slice(0, -1)));
  if (missing !== undefined)
    return failed(
      400,
      'MissingRequiredQueryParameter',
      `A query parameter that is mandatory for this request is not specified. (${missing.slice(0, -1)})`,
    );
  const known = new Set(['restype', 'comp', 'timeout', ...names.map((one) => one.replace('!', ''))]);
  const unknown = [...query.keys()].find((one) => !known.has(one) || query.get(one) === '');
  if (unknown !== undefined) return invalidQuery(unknown);
  const size = query.get('maxresults');
  if (size !== null && !/^([1-9]\d{0,2}|[1-4]\d{3}|5000)$/.test(size))
    return failed(
      400,
      'OutOfRangeQueryParameterValue',
      'One of the query parameters specified in the request URI is outside the permissible range.',
    );
  if (method === 'PUT' && headers['content-length'] === undefined)
    return failed(411, 'MissingContentLengthHeader', 'Content-Length HTTP header is missing.');
  const problem = headerProblem(route.headers, headers);
  return problem ?? route.answer({ request, repeatsPages, container: name, blob: decodeURIComponent(blob) });
}
