import { createHash } from 'node:crypto';
import type { JsonObject } from '../../domains/executions/item.ts';
import type { FakeResponse } from '../engine/fake/FakeResponse.ts';
import type { FakeRequest } from '../engine/fake/startFake.ts';
import { badRequest, invalid, jsonBody } from './fakeChecks.ts';

/** The parts of an upload: the metadata, and the bytes with their media type. */
export interface Upload {
  readonly metadata: JsonObject;
  readonly bytes: Buffer;
  readonly mediaType: string;
  /** Number of all bytes, of a file that came in several chunks. */
  readonly total?: number;
}

const chunkBytes = 256 * 1024;

/**
 * Reads an upload: https://developers.google.com/workspace/drive/api/guides/manage-uploads. A resumable one ends with the last chunk;
 * before, the result is the response to the chunk. The address of a session carries what the session knows.
 */
export function readUpload(request: FakeRequest, url: string): Upload | FakeResponse {
  const { query, headers, bytes } = request;
  const mediaType = headers['content-type'] ?? '';
  switch (query.get('uploadType')) {
    case 'media':
      return mediaType === '' ? badRequest('Media type is required.') : { metadata: {}, bytes, mediaType };
    case 'multipart':
      return multipart(bytes, mediaType);
    case 'resumable':
      return query.has('upload_id') ? chunk(request) : started(request, url);
    default:
      return invalid('uploadType');
  }
}

/** Returns true for a request to the address of a session, which needs no token. */
export function isSession({ path, query }: Pick<FakeRequest, 'path' | 'query'>): boolean {
  return path.startsWith('/upload/') && query.has('upload_id');
}

function multipart(bytes: Buffer, mediaType: string): Upload | FakeResponse {
  const boundary = /^multipart\/related;.*\bboundary="?([^";]+)"?/i.exec(mediaType)?.[1];
  if (boundary === undefined) return badRequest('Missing boundary of multipart/related.');
  const text = bytes.toString('latin1');
  const parts = text.split(
    new RegExp(`(?:^|\\r\\n)--${boundary.replaceAll(/[^\w]/g, '\\$&')}(?:--)?[ \\t]*(?:\\r\\n|$)`),
  );
  // Before the first boundary and after the last one, there is nothing.
  if (parts.length !== 4 || parts[0] !== '' || !/^(\r\n)?$/.test(parts[3]!) || !text.includes(`--${boundary}--`))
    return badRequest('Malformed multipart body.');
  const [metadata, media] = [partOf(parts[1]!), partOf(parts[2]!)];
  if (!metadata || !media?.type) return badRequest('Malformed multipart body.');
  const json = jsonBody(metadata.bytes, metadata.type);
  return json ? { metadata: json, bytes: media.bytes, mediaType: media.type } : badRequest('Parse Error');
}

function partOf(text: string): { type: string | undefined; bytes: Buffer } | null {
  const end = text.indexOf('\r\n\r\n');
  const headers = text.slice(0, Math.max(end, 0));
  if (end < 0 || !/^[\w-]+: /.test(headers)) return null;
  const bytes = Buffer.from(text.slice(end + 4), 'latin1');
  const isBase64 = /^content-transfer-encoding: *base64/im.test(headers);
  return {
    type: /^content-type: *(.+)$/im.exec(headers)?.[1]?.trim(),
    bytes: isBase64 ? Buffer.from(bytes.toString(), 'base64') : bytes,
  };
}

interface Session {
  readonly metadata: JsonObject;
  readonly mediaType: string;
}

function started({ method, path, query, headers, bytes }: FakeRequest, url: string): FakeResponse {
  const metadata = jsonBody(bytes, headers['content-type']);
  if (!metadata) return badRequest('Parse Error');
  const length = headers['x-upload-content-length'];
  if (length !== undefined && !/^\d+$/.test(String(length))) return badRequest('Invalid Upload Request');
  const mediaType = String(headers['x-upload-content-type'] ?? 'application/octet-stream');
  const id = Buffer.from(JSON.stringify({ metadata, mediaType, method })).toString('base64url');
  const address = new URL(`${url}${path}`);
  for (const [name, value] of query) address.searchParams.set(name, value);
  address.searchParams.set('upload_id', id);
  return {
    headers: { location: address.toString(), 'x-guploader-uploadid': id, 'content-length': '0' },
    content: { bytes: Buffer.alloc(0), mediaType: 'text/plain; charset=utf-8' },
  };
}

/** A chunk with `Content-Range: bytes 0-524287/2000000`, the whole file, or the question for the state: `bytes *\/2000000`. */
function chunk({ method, query, headers, bytes }: FakeRequest): Upload | FakeResponse {
  if (method !== 'PUT' && method !== 'POST') return { status: 405 };
  const session = sessionOf(query.get('upload_id') ?? '');
  if (!session) return { status: 404 };
  const range = headers['content-range'];
  if (range === undefined) return { ...session, bytes };
  const [, first, last, total] = /^bytes (?:(\d+)-(\d+)|\*)\/(\d+|\*)$/.exec(String(range)) ?? [];
  if (total === undefined) return badRequest('Invalid Content-Range.');
  if (first === undefined) return incomplete({});
  if (bytes.length !== Number(last) - Number(first) + 1) return badRequest('Content-Range does not fit.');
  if (total !== '*' && Number(last) + 1 === Number(total)) return { ...session, bytes, total: Number(total) };
  if (bytes.length % chunkBytes !== 0) return badRequest('Chunks have a multiple of 262144 bytes.');
  return incomplete({ range: `bytes=0-${last}` });
}

function incomplete(headers: Record<string, string>): FakeResponse {
  return {
    status: 308,
    headers: { ...headers, 'content-length': '0' },
    content: { bytes: Buffer.alloc(0), mediaType: 'text/plain' },
  };
}

function sessionOf(id: string): Session | null {
  try {
    return JSON.parse(Buffer.from(id, 'base64url').toString()) as Session;
  } catch {
    return null;
  }
}

/** Fields of a file that come from its bytes. */
export function contentFields({ bytes, total = bytes.length }: Pick<Upload, 'bytes' | 'total'>): JsonObject {
  const sum = (algorithm: string): string => createHash(algorithm).update(bytes).digest('hex');
  return {
    size: String(total),
    md5Checksum: sum('md5'),
    sha1Checksum: sum('sha1'),
    sha256Checksum: sum('sha256'),
    headRevisionId: '0B1FakeRevisionNew',
  };
}
