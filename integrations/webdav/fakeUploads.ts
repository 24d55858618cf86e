import type { FakeResponse } from '../engine/fake/FakeResponse.ts';
import type { FakeRequest } from '../engine/fake/startFake.ts';
import { destinationOf, writeProblem } from './fakeDav.ts';
import { entryAt } from './fakeTree.ts';
import { empty, failed } from './fakeXml.ts';

const minPartBytes = 5 * 1024 * 1024;

/** Uploads that were begun: the bytes of their parts, by number. */
const sessions = new Map<string, Map<number, number>>();

/** https://docs.nextcloud.com/server/latest/developer_manual/client_apis/WebDAV/chunking.html. Null for another path. */
export function uploadResponse(request: FakeRequest, url: string): FakeResponse | null {
  const [, id, part] = /^\/remote\.php\/dav\/uploads\/ana\/([\w.-]+)\/?(?:\/([\w.]+))?$/.exec(request.path) ?? [];
  if (id === undefined) return null;
  const { method } = request;
  if (method === 'DELETE' && part === undefined)
    return sessions.delete(id) ? empty(204) : failed(404, 'NotFound', 'There is no such upload.');
  const target = destinationOf(request, url);
  if (typeof target !== 'string') return target;
  if (method === 'MKCOL' && part === undefined) {
    if (sessions.has(id)) return failed(405, 'MethodNotAllowed', 'The resource you tried to create already exists');
    sessions.set(id, new Map());
    return empty(201);
  }
  const parts = sessions.get(id);
  if (!parts) return failed(404, 'NotFound', 'There is no such upload.');
  if (method === 'PUT' && part !== undefined) return addPart(request, part, parts);
  return method === 'MOVE' && part === '.file'
    ? assemble(request, { id, target, parts })
    : failed(501, 'NotImplemented', '');
}

function addPart({ headers, bytes }: FakeRequest, name: string, parts: Map<number, number>): FakeResponse {
  const number = Number(name);
  if (!/^\d{1,5}$/.test(name) || number < 1 || number > 10_000)
    return failed(400, 'BadRequest', 'The name of a chunk is a number between 1 and 10000.');
  if (headers['content-length'] === undefined) return failed(411, 'LengthRequired', 'Send the length of the content.');
  if (Number(headers['oc-total-length']) > 1e12) return failed(507, 'InsufficientStorage', 'Insufficient space');
  parts.set(number, bytes.length);
  return empty(201, { etag: '"part"' });
}

function assemble(
  request: FakeRequest,
  { id, target, parts }: { id: string; target: string; parts: ReadonlyMap<number, number> },
): FakeResponse {
  const sizes = [...parts].toSorted(([a], [b]) => a - b).map(([, size]) => size);
  const total = sizes.reduce((sum, size) => sum + size, 0);
  const said = request.headers['oc-total-length'];
  if (said === undefined || Number(said) !== total)
    return failed(400, 'BadRequest', `Chunks on server do not sum up to ${String(said)} but to ${total} bytes`);
  if (sizes.slice(0, -1).some((size) => size < minPartBytes))
    return failed(400, 'BadRequest', 'Chunks have at least 5 MB, except for the last one.');
  const problem = writeProblem(target, request);
  if (problem) return problem;
  sessions.delete(id);
  return empty(entryAt(target) ? 204 : 201, { 'oc-etag': '"8d1"', 'oc-fileid': '00000050oc5f1x' });
}
