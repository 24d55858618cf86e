import type { JsonObject } from '../../domains/executions/item.ts';
import type { FakeResponse } from '../engine/fake/FakeResponse.ts';
import type { FakeRequest } from '../engine/fake/startFake.ts';
import { failed, jsonBody } from './fakeChecks.ts';

/** The metadata of an upload, with its bytes. */
export interface Upload {
  readonly metadata: JsonObject;
  readonly sizeBytes: number;
  readonly mediaType: string;
}

const chunkBytes = 256 * 1024;
const bad = (message: string): FakeResponse => failed(400, { reason: 'badRequest', message, domain: 'global' });

/** Returns true for a request to the address of a session, which needs no token. */
export function isSession({ path, query }: Pick<FakeRequest, 'path' | 'query'>): boolean {
  return path.startsWith('/upload/') && query.has('upload_id');
}

/** https://developers.google.com/youtube/v3/guides/using_resumable_upload_protocol; smaller files may come in one request. */
export function readUpload(request: FakeRequest, url: string): Upload | FakeResponse {
  const { query, headers, bytes } = request;
  const mediaType = headers['content-type'] ?? '';
  switch (query.get('uploadType')) {
    case 'media':
      return mediaType === '' ? bad('Media type is required.') : { metadata: {}, sizeBytes: bytes.length, mediaType };
    case 'multipart':
      return multipart(bytes, mediaType);
    case 'resumable':
      return query.has('upload_id') ? chunk(request) : started(request, url);
    default:
      return bad('Uploads need the parameter uploadType.');
  }
}

/** RFC 2387: metadata as JSON, then the bytes. */
function multipart(bytes: Buffer, mediaType: string): Upload | FakeResponse {
  const boundary = /^multipart\/related;.*\bboundary="?([^";]+)"?/i.exec(mediaType)?.[1];
  if (boundary === undefined) return bad('Missing boundary of multipart/related.');
  const parts = bytes.toString('latin1').split(`--${boundary}`);
  if (parts.length !== 4 || !parts[3]!.startsWith('--')) return bad('Malformed multipart body.');
  const [metadata, media] = [partOf(parts[1]!), partOf(parts[2]!)];
  const json = metadata && jsonBody(metadata.bytes, metadata.type);
  if (!json || !media?.type) return bad('Malformed multipart body.');
  return { metadata: json, sizeBytes: media.bytes.length, mediaType: media.type };
}

function partOf(text: string): { type: string | undefined; bytes: Buffer } | null {
  const [head, ...rest] = text.replace(/^\r\n/, '').split('\r\n\r\n');
  if (rest.length === 0) return null;
  const bytes = Buffer.from(rest.join('\r\n\r\n').replace(/\r\n$/, ''), 'latin1');
  return { type: /^content-type: *(.+)$/im.exec(head!)?.[1]?.trim(), bytes };
}

/** The address of a session carries what the session knows, so that the fake needs no memory. */
function started({ method, path, query, headers, bytes }: FakeRequest, url: string): FakeResponse {
  if (method !== 'POST') return bad('Uploads start with POST.');
  const metadata = jsonBody(bytes, headers['content-type']);
  if (!metadata) return bad('Parse Error');
  const length = headers['x-upload-content-length'];
  if (length !== undefined && !/^\d+$/.test(String(length))) return bad('Invalid Upload Request');
  const mediaType = String(headers['x-upload-content-type'] ?? 'application/octet-stream');
  const id = Buffer.from(JSON.stringify({ metadata, mediaType })).toString('base64url');
  const address = new URL(`${url}${path}`);
  for (const [name, value] of query) address.searchParams.append(name, value);
  address.searchParams.set('upload_id', id);
  return {
    headers: { location: address.toString(), 'content-length': '0' },
    content: { bytes: Buffer.alloc(0), mediaType: 'text/plain; charset=utf-8' },
  };
}

/** A chunk with `Content-Range: bytes 0-524287/2000000`, the whole file, or the question for the state: `bytes *\/2000000`. */
function chunk({ method, query, headers, bytes }: FakeRequest): Upload | FakeResponse {
  if (method !== 'PUT') return { status: 405 };
  const session = sessionOf(query.get('upload_id') ?? '');
  if (!session) return { status: 404 };
  const range = headers['content-range'];
  if (range === undefined) return { ...session, sizeBytes: bytes.length };
  const [, first, last, total] = /^bytes (?:(\d+)-(\d+)|\*)\/(\d+|\*)$/.exec(String(range)) ?? [];
  if (total === undefined) return bad('Invalid Content-Range.');
  if (first === undefined) return incomplete({});
  if (bytes.length !== Number(last) - Number(first) + 1) return bad('Content-Range does not fit.');
  if (total !== '*' && Number(last) + 1 === Number(total)) return { ...session, sizeBytes: Number(total) };
  return bytes.length % chunkBytes === 0
    ? incomplete({ range: `bytes=0-${last}` })
    : bad('Chunks have a multiple of 262144 bytes.');
}

function incomplete(headers: Record<string, string>): FakeResponse {
  return {
    status: 308,
    headers: { ...headers, 'content-length': '0' },
    content: { bytes: Buffer.alloc(0), mediaType: 'text/plain' },
  };
}

function sessionOf(id: string): Omit<Upload, 'sizeBytes'> | null {
  try {
    return JSON.parse(Buffer.from(id, 'base64url').toString()) as Omit<Upload, 'sizeBytes'>;
  } catch {
    return null;
  }
}
