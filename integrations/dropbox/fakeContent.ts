import type { JsonObject } from '../../domains/executions/item.ts';
import type { FakeResponse } from '../engine/fake/FakeResponse.ts';
import { badInput, conflict, contentHash, entry, file, fileBytes, isGone, isTaken } from './fakeObjects.ts';
import type { Shape } from './fakeSchema.ts';

export interface ContentCall {
  readonly arg: JsonObject;
  readonly bytes: Buffer;
}

/** A route of the content host: an upload has bytes, a download gives some. */
export interface ContentRoute {
  readonly kind: 'upload' | 'download';
  readonly takes: Shape;
  readonly gives: (call: ContentCall) => FakeResponse;
}

const maxBytes = 150 * 1024 * 1024;

/** The bytes of upload sessions. */
const sessions = new Map<string, Buffer>();

const commit: Shape = {
  'path!': 's',
  mode: '?',
  autorename: 'b',
  client_modified: 's',
  mute: 'b',
  property_groups: '?',
  strict_conflict: 'b',
};

/** Returns what is wrong with the description of a file to write. */
function commitProblem(arg: JsonObject, place = ''): FakeResponse | null {
  const { path, mode, client_modified: modified } = arg;
  const tag = typeof mode === 'object' ? (mode as JsonObject)['.tag'] : (mode ?? 'add');
  const update = typeof mode === 'object' ? (mode as JsonObject)['update'] : undefined;
  if (tag !== 'add' && tag !== 'overwrite' && tag !== 'update') return badInput(`${place}mode: invalid tag`);
  if (tag === 'update' && !/^[0-9a-f]{9,}$/.test(String(update)))
    return badInput(`${place}mode.update: invalid revision`);
  if (modified !== undefined && !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(String(modified)))
    return badInput(`${place}client_modified: time data does not match format '%Y-%m-%dT%H:%M:%SZ'`);
  if (!/^(\/[\s\S]*|ns:\d+(\/.*)?|id:.*)$/.test(String(path))) return badInput(`${place}path: did not match pattern`);
  if (String(path).endsWith('/')) return writeFailure('malformed_path');
  const isConflict = isTaken(String(path)) && tag === 'add' && arg['autorename'] !== true;
  return isConflict ? writeFailure('conflict', 'file') : null;
}

function writeFailure(...tags: string[]): FakeResponse {
  const [tag = '', inner] = tags;
  const reason = { '.tag': tag, ...(inner === undefined ? {} : { [tag]: { '.tag': inner } }) };
  return {
    status: 409,
    json: {
      error_summary: `path/${tags.join('/')}/..`,
      error: { '.tag': 'path', reason, upload_session_id: 'AAAAAAAAAAAB' },
    },
  };
}

function hashProblem(arg: JsonObject, bytes: Buffer): FakeResponse | null {
  const given = arg['content_hash'];
  return given === undefined || given === contentHash(bytes) ? null : conflict(['content_hash_mismatch']);
}

function written(arg: JsonObject, bytes: Buffer): FakeResponse {
  const more = arg['client_modified'] === undefined ? {} : { client_modified: arg['client_modified'] };
  return { json: file(String(arg['path']), bytes, more as JsonObject) };
}

/** The offset of a piece is the number of bytes that are there. */
function cursorProblem(cursor: JsonObject): FakeResponse | null {
  const bytes = sessions.get(String(cursor['session_id']));
  if (!bytes) return conflict(['not_found']);
  if (cursor['offset'] === bytes.length) return null;
  return conflict(['incorrect_offset'], { correct_offset: bytes.length });
}

function appended(cursor: JsonObject, bytes: Buffer): Buffer {
  const id = String(cursor['session_id']);
  const all = Buffer.concat([sessions.get(id)!, bytes]);
  sessions.set(id, all);
  return all;
}

function finished({ arg, bytes }: ContentCall): FakeResponse {
  const [cursor, wanted] = [arg['cursor'] as JsonObject, arg['commit'] as JsonObject];
  const lookup = cursorProblem(cursor);
  if (lookup) {
    const { error_summary: summary, error } = lookup.json as { error_summary: string; error: JsonObject };
    return {
      status: 409,
      json: { error_summary: `lookup_failed/${summary}`, error: { '.tag': 'lookup_failed', lookup_failed: error } },
    };
  }
  const problem = commitProblem(wanted, 'commit.') ?? hashProblem(arg, bytes);
  if (problem) return problem;
  const all = appended(cursor, bytes);
  sessions.delete(String(cursor['session_id']));
  return written(wanted, all);
}

/** Metadata in a header, with escapes for every character that is not ASCII. */
function sent(metadata: JsonObject, bytes: Buffer, mediaType = 'application/octet-stream'): FakeResponse {
  const json = JSON.stringify(metadata).replaceAll(
    /[\u007f-\uffff]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return { headers: { 'dropbox-api-result': json, etag: 'W/"61a3f0c2b9d4e5f60"' }, content: { bytes, mediaType } };
}

function download(of: (path: string) => FakeResponse): (call: ContentCall) => FakeResponse {
  return ({ arg }) => {
    const path = String(arg['path']);
    if (!/^(\/[\s\S]*|id:.*|rev:[0-9a-f]{9,}|ns:\d+(\/.*)?)$/.test(path))
      return badInput('path: did not match pattern');
    return isGone(path) ? conflict(['path', 'not_found']) : of(path);
  };
}

const formats = 'jpeg|png|webp';
const sizes = 'w32h32|w64h64|w128h128|w256h256|w480h320|w640h480|w960h640|w1024h768|w2048h1536|w3200h2400';

export const contentRoutes: Readonly<Record<string, ContentRoute>> = {
  'files/upload': {
    kind: 'upload',
    takes: { ...commit, content_hash: 's' },
    gives: ({ arg, bytes }) => {
      if (bytes.length > maxBytes) return conflict(['payload_too_large']);
      return commitProblem(arg) ?? hashProblem(arg, bytes) ?? written(arg, bytes);
    },
  },
  'files/upload_session/start': {
    kind: 'upload',
    takes: { close: 'b', session_type: 'sequential|concurrent', content_hash: 's' },
    gives: ({ arg, bytes }) => {
      const problem = hashProblem(arg, bytes);
      if (problem) return problem;
      const id = `pid_upload_session:${sessions.size + 1}`;
      sessions.set(id, bytes);
      return { json: { session_id: id } };
    },
  },
  'files/upload_session/append_v2': {
    kind: 'upload',
    takes: { 'cursor!': { 'session_id!': 's', 'offset!': 'n0-2199019061248' }, close: 'b', content_hash: 's' },
    gives: ({ arg, bytes }) => {
      const problem = cursorProblem(arg['cursor'] as JsonObject) ?? hashProblem(arg, bytes);
      if (problem) return problem;
      appended(arg['cursor'] as JsonObject, bytes);
      return { json: null };
    },
  },
  'files/upload_session/finish': {
    kind: 'upload',
    takes: {
      'cursor!': { 'session_id!': 's', 'offset!': 'n0-2199019061248' },
      'commit!': commit,
      content_hash: 's',
    },
    gives: finished,
  },
  'files/download': {
    kind: 'download',
    takes: { 'path!': 's', rev: 's' },
    gives: download((path) =>
      entry(path)['.tag'] === 'folder' ? conflict(['path', 'not_file']) : sent(file(path), fileBytes),
    ),
  },
  'files/download_zip': {
    kind: 'download',
    takes: { 'path!': 's' },
    gives: download((path) => sent({ metadata: entry(path) }, fileBytes, 'application/zip')),
  },
  'files/export': {
    kind: 'download',
    takes: { 'path!': 's', export_format: 's' },
    gives: download((path) =>
      sent({ export_metadata: { name: 'doc.md', size: 5 }, file_metadata: file(path) }, fileBytes),
    ),
  },
  'files/get_thumbnail_v2': {
    kind: 'download',
    takes: {
      'resource!': { '.tag!': 's', path: 's', link: '?' },
      format: formats,
      size: sizes,
      mode: 'strict|bestfit|fitone_bestfit|original',
      quality: 'quality_80|quality_90',
      exclude_media_info: 'b',
    },
    gives: ({ arg }) => {
      const path = String((arg['resource'] as JsonObject)['path']);
      if (isGone(path)) return conflict(['path', 'not_found']);
      return sent({ file_metadata: file(path), link_metadata: null }, fileBytes, 'application/octet-stream');
    },
  },
};
