import type { FakeResponse } from '../engine/fake/FakeResponse.ts';
import type { FakeRequest } from '../engine/fake/startFake.ts';
import { childrenOf, entries, entryAt, parentOf, withoutSlash } from './fakeTree.ts';
import { askedIn, empty, failed, multistatus } from './fakeXml.ts';

/** Folders of files of the account: the current path, and the old one. */
const bases = ['/remote.php/dav/files/ana', '/remote.php/webdav'];

/** A request to a file or folder. */
interface DavCall {
  readonly request: FakeRequest;
  readonly url: string;
  readonly base: string;
  /** Decoded, without the base. */
  readonly path: string;
}

const notFound = (path: string) =>
  failed(404, 'NotFound', `File with name /${withoutSlash(path).slice(1)} could not be located`);
const missingParent = failed(409, 'Conflict', 'Files cannot be created in non-existent collections');

/** Methods of WebDAV: https://docs.nextcloud.com/server/latest/developer_manual/client_apis/WebDAV/basic.html. Null for another path. */
export function davResponse(request: FakeRequest, url: string): FakeResponse | null {
  if (request.method === 'SEARCH' && withoutSlash(request.path) === '/remote.php/dav') return search(request);
  const base = bases.find((one) => request.path === one || request.path.startsWith(`${one}/`));
  if (base === undefined)
    return request.path.startsWith('/remote.php/dav/files/') ? failed(404, 'NotFound', 'Principal not found') : null;
  const encoded = request.path.slice(base.length) || '/';
  if (/[^\w%.~!$&'()*+,;=:@/-]/.test(encoded)) return failed(400, 'BadRequest', 'The path is not encoded.');
  const call = { request, url, base, path: decodeURIComponent(encoded) };
  const respond = methods[request.method];
  return respond ? respond(call) : failed(501, 'NotImplemented', 'There was no handler for this method.');
}

/** https://docs.nextcloud.com/server/latest/developer_manual/client_apis/WebDAV/search.html */
function search({ headers, bytes }: FakeRequest): FakeResponse {
  if (!/^(text|application)\/xml\b/.test(headers['content-type'] ?? ''))
    return failed(415, 'UnsupportedMediaType', 'The body is no XML.');
  const body = bytes.toString();
  const asked = askedIn(body, 'searchrequest');
  const scope = /<d:scope>[\s\S]*?<d:href>(\/files\/ana[^<]*)<\/d:href>/.exec(body)?.[1];
  const wanted = /<d:literal>%?([^<%]*)%?<\/d:literal>/.exec(body)?.[1];
  if (asked === null || scope === undefined || wanted === undefined)
    return failed(400, 'BadRequest', 'The search is not valid.');
  const found = entries.filter(({ path }) => path.toLowerCase().includes(wanted.toLowerCase()));
  const most = Number(/<d:nresults>(\d+)<\/d:nresults>/.exec(body)?.[1] ?? 100);
  return multistatus('/remote.php/dav/files/ana', found.slice(0, most), asked);
}

function propfind({ request, base, path }: DavCall): FakeResponse {
  const depth = request.headers['depth'];
  if (depth !== '0' && depth !== '1')
    return failed(403, 'Forbidden', 'Depth: infinity is not supported for this resource.');
  const isXml = /^(text|application)\/xml\b/.test(request.headers['content-type'] ?? '');
  if (request.bytes.length > 0 && !isXml) return failed(415, 'UnsupportedMediaType', 'The body is no XML.');
  const asked = request.bytes.length === 0 ? [] : askedIn(request.bytes.toString(), 'propfind');
  if (asked === null) return failed(400, 'BadRequest', 'The body is not valid.');
  const entry = entryAt(path);
  if (!entry) return notFound(path);
  return multistatus(base, [entry, ...(depth === '1' && !entry.content ? childrenOf(entry.path) : [])], asked);
}

function proppatch({ request, base, path }: DavCall): FakeResponse {
  const asked = askedIn(request.bytes.toString(), 'propertyupdate');
  if (asked === null || asked.length === 0) return failed(400, 'BadRequest', 'The body is not valid.');
  const entry = entryAt(path);
  return entry ? multistatus(base, [entry], asked) : notFound(path);
}

function get({ request, path }: DavCall): FakeResponse {
  const entry = entryAt(path);
  if (!entry) return notFound(path);
  if (!entry.content) {
    if (request.headers.accept !== 'application/zip')
      return failed(501, 'NotImplemented', 'GET is only implemented for File objects.');
    return { content: { bytes: Buffer.from('PK\u0005\u0006'), mediaType: 'application/zip' } };
  }
  const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '') ?? [];
  const headers = { etag: `"${entry.etag}"`, 'last-modified': 'Mon, 02 Nov 2026 09:14:07 GMT' };
  if (from === undefined) return { headers, content: { bytes: entry.content, mediaType: entry.mediaType! } };
  const end = to ? Number(to) + 1 : entry.content.length;
  const part = entry.content.subarray(Number(from), end);
  return { status: 206, headers, content: { bytes: part, mediaType: entry.mediaType! } };
}

/** Refusals of a new or changed file. */
export function writeProblem(path: string, { headers }: FakeRequest): FakeResponse | null {
  const entry = entryAt(path);
  if (entry && !entry.content) return failed(409, 'Conflict', 'PUT is not allowed on non-files.');
  if (entry && headers['if-none-match'] === '*')
    return failed(412, 'PreconditionFailed', 'An If-None-Match header was specified, but the ETag matched.');
  const match = headers['if-match'];
  if (match !== undefined && match !== `"${entry?.etag ?? ''}"`)
    return failed(
      412,
      'PreconditionFailed',
      'An If-Match header was specified, but none of the specified the ETags matched.',
    );
  if (path === '/locked.txt') return failed(423, 'Locked', 'The resource you tried to edit is locked.');
  const parent = entryAt(parentOf(path));
  if (!parent && headers['x-nc-webdav-automkcol'] !== '1') return missingParent;
  return null;
}

function put({ request, path }: DavCall): FakeResponse {
  const { headers } = request;
  if (headers['content-length'] === undefined) return failed(411, 'LengthRequired', 'Send the length of the content.');
  if (path.endsWith('/')) return failed(409, 'Conflict', 'PUT is not allowed on non-files.');
  const time = headers['x-oc-mtime'];
  if (time !== undefined && !/^\d+$/.test(String(time)))
    return failed(400, 'BadRequest', 'X-OC-MTime header must be an integer.');
  return (
    writeProblem(path, request) ??
    empty(entryAt(path) ? 204 : 201, { etag: '"7c1"', 'oc-etag': '"7c1"', 'oc-fileid': '00000047oc5f1x' })
  );
}

function mkcol({ request, path }: DavCall): FakeResponse {
  if (request.bytes.length > 0)
    return failed(415, 'UnsupportedMediaType', 'The request body for the MKCOL request is not valid.');
  if (entryAt(path)) return failed(405, 'MethodNotAllowed', 'The resource you tried to create already exists');
  if (!entryAt(parentOf(path))) return failed(409, 'Conflict', 'Parent node does not exist');
  return empty(201, { 'oc-fileid': '00000048oc5f1x' });
}

function remove({ path }: DavCall): FakeResponse {
  if (path === '/') return failed(403, 'Forbidden', 'The root cannot be deleted.');
  if (path === '/locked.txt') return failed(423, 'Locked', 'The resource you tried to delete is locked.');
  return entryAt(path) ? empty(204) : notFound(path);
}

/** Returns the path of `Destination`, which is an encoded address on the same host; a response for another one. */
export function destinationOf({ headers }: FakeRequest, url: string): string | FakeResponse {
  const written = String(headers['destination'] ?? '');
  if (written === '') return failed(400, 'BadRequest', 'The destination header was not supplied');
  const target = URL.parse(written);
  if (target === null || /[^\x21-\x7e]/.test(written))
    return failed(400, 'BadRequest', 'The destination is no address.');
  const base = bases.find((one) => target.pathname.startsWith(`${one}/`));
  if (target.origin !== url || base === undefined)
    return failed(502, 'BadGateway', 'Destination URI is not located on the same server');
  return decodeURIComponent(target.pathname.slice(base.length));
}

const transfer =
  (kind: 'MOVE' | 'COPY') =>
  ({ request, url, path }: DavCall): FakeResponse => {
    const entry = entryAt(path);
    if (!entry) return notFound(path);
    const target = destinationOf(request, url);
    if (typeof target !== 'string') return target;
    const overwrite = String(request.headers['overwrite'] ?? 'T');
    if (!/^[TF]$/.test(overwrite))
      return failed(400, 'BadRequest', 'The HTTP Overwrite header should be either T or F');
    const depth = request.headers['depth'];
    if (depth !== undefined && depth !== 'infinity' && !(kind === 'COPY' && depth === '0'))
      return failed(400, 'BadRequest', 'The depth of this method is infinity.');
    if (withoutSlash(target) === withoutSlash(path))
      return failed(403, 'Forbidden', 'Source and destination uri are identical.');
    if (!entryAt(parentOf(target))) return failed(409, 'Conflict', 'The destination node is not found');
    const exists = entryAt(target) !== undefined;
    if (exists && overwrite === 'F')
      return failed(
        412,
        'PreconditionFailed',
        'The destination node already exists, and the overwrite header is set to false',
      );
    return empty(exists ? 204 : 201, { 'oc-fileid': '00000049oc5f1x' });
  };

const methods: Readonly<Record<string, (call: DavCall) => FakeResponse>> = {
  PROPFIND: propfind,
  PROPPATCH: proppatch,
  GET: get,
  PUT: put,
  MKCOL: mkcol,
  DELETE: remove,
  MOVE: transfer('MOVE'),
  COPY: transfer('COPY'),
  OPTIONS: () => empty(200, { dav: '1, 3, extended-mkcol, access-control' }),
};
