import type { JsonObject } from '../../domains/executions/item.ts';
import type { FakeResponse } from '../engine/fake/FakeResponse.ts';
import type { FakeRequest } from '../engine/fake/startFake.ts';
import { empty, failed, invalid, notFound } from './fakeErrors.ts';
import { assets } from './fakeObjects.ts';
import { problemIn, type Shape } from '../engine/fake/shape.ts';

type Kind = keyof typeof assets;

export const owner = /^urn:li:(person|organization):[\w-]+$/;
const partBytes = 4 * 1024 * 1024;
/** Tags of the parts of the video that was uploaded last. */
let tags: string[] = [];

const beginning: Readonly<Record<Kind, Shape>> = {
  image: { 'initializeUploadRequest!': { 'owner!': owner } },
  document: { 'initializeUploadRequest!': { 'owner!': owner } },
  video: {
    'initializeUploadRequest!': {
      'owner!': owner,
      'fileSizeBytes!': 'number',
      uploadCaptions: 'flag',
      uploadThumbnail: 'flag',
      purpose: /^VIDEO_AD$/,
    },
  },
};
const finishing: Shape = {
  'finalizeUploadRequest!': {
    'video!': /^urn:li:video:[\w-]+$/,
    'uploadToken!': /^.*$/,
    'uploadedPartIds!': [/^.+$/, 1, 1_000],
  },
};

/**
 * https://learn.microsoft.com/en-us/linkedin/marketing/community-management/shares/images-api, …/videos-api and …/documents-api. Null for
 * another path.
 */
export function assetResponse(
  { method, query }: FakeRequest,
  { path, body, url }: { path: string; body: unknown; url: string },
): FakeResponse | null {
  const [, plural, urn] = /^\/(image|video|document)s(?:\/(.+))?$/.exec(path) ?? [];
  if (plural === undefined) return null;
  const kind = plural as Kind;
  if (method === 'GET' && urn !== undefined) return stateOf(kind, urn, url);
  if (method !== 'POST' || urn !== undefined) return failed(405, 'METHOD_NOT_ALLOWED', 'The method is not allowed.');
  const action = query.get('action');
  if ([...query.keys()].length !== 1) return failed(400, 'ILLEGAL_ARGUMENT', 'Query parameter action is required');
  if (action === 'initializeUpload') return begun(kind, body, url);
  if (action === 'finalizeUpload' && kind === 'video') return finished(body);
  return failed(400, 'ILLEGAL_ARGUMENT', `There is no action ${action ?? ''}`);
}

function stateOf(kind: Kind, urn: string, url: string): FakeResponse {
  if (decodeURIComponent(urn) !== assets[kind]) return notFound(decodeURIComponent(urn));
  return {
    json: {
      id: assets[kind],
      owner: 'urn:li:person:a1B2',
      status: 'AVAILABLE',
      downloadUrl: `${url}/dms/${kind}`,
      downloadUrlExpiresAt: 1_794_000_000_000,
    },
  };
}

function begun(kind: Kind, body: unknown, url: string): FakeResponse {
  const problem = problemIn(beginning[kind], body);
  if (problem) return invalid(problem);
  const value: JsonObject = { [kind]: assets[kind] };
  if (kind !== 'video')
    return {
      json: { value: { ...value, uploadUrlExpiresAt: 1_794_000_000_000, uploadUrl: `${url}/dms-uploads/${kind}/0` } },
    };
  const size = Number((body as { initializeUploadRequest: JsonObject }).initializeUploadRequest['fileSizeBytes']);
  if (size < 1) return invalid({ name: 'initializeUploadRequest.fileSizeBytes', text: 'is too small' });
  tags = [];
  const uploadInstructions = Array.from({ length: Math.ceil(size / partBytes) }, (_, part) => ({
    uploadUrl: `${url}/dms-uploads/video/${part}`,
    firstByte: part * partBytes,
    lastByte: Math.min((part + 1) * partBytes, size) - 1,
  }));
  return { json: { value: { ...value, uploadUrlsExpireAt: 1_794_000_000_000, uploadInstructions, uploadToken: '' } } };
}

function finished(body: unknown): FakeResponse {
  const problem = problemIn(finishing, body);
  if (problem) return invalid(problem);
  const { uploadedPartIds } = (body as { finalizeUploadRequest: { uploadedPartIds: string[] } }).finalizeUploadRequest;
  if (JSON.stringify(uploadedPartIds) !== JSON.stringify(tags))
    return failed(400, 'INVALID_UPLOADED_PART_IDS', 'The IDs of the parts do not match the upload.');
  return empty(200);
}

/** An upload address. It takes the bytes of a file, or of a part of a video, whose tag is in a header. */
export function uploadResponse({ method, path, headers, bytes }: FakeRequest): FakeResponse {
  const [, kind, part] = /^\/dms-uploads\/(image|document|video)\/(\d+)$/.exec(path) ?? [];
  if (kind === undefined) return failed(404, 'NOT_FOUND', 'The upload was not found.');
  if (method !== 'PUT') return failed(405, 'METHOD_NOT_ALLOWED', 'The method is not allowed.');
  if (bytes.length === 0 || bytes.length > (kind === 'video' ? partBytes : 100 * 1024 * 1024))
    return failed(400, 'BAD_REQUEST', 'The size of the content is wrong.');
  if (kind !== 'video') return empty(201);
  if (headers['content-type'] !== 'application/octet-stream')
    return failed(415, 'UNSUPPORTED_MEDIA_TYPE', 'Unsupported.');
  const tag = `/ambry-video/signedId/${part}`;
  tags[Number(part)] = tag;
  return empty(200, { etag: tag });
}
