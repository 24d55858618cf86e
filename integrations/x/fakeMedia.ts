import type { JsonObject } from '../../domains/executions/item.ts';
import type { FakeResponse } from '../engine/fake/FakeResponse.ts';
import type { FakeRequest } from '../engine/fake/startFake.ts';
import { failed, invalid } from './fakeErrors.ts';
import { mediaId } from './fakeObjects.ts';
import { problemIn, type Shape } from '../engine/fake/shape.ts';

const categories = /^(tweet_image|tweet_gif|tweet_video|amplify_video|dm_image|dm_gif|dm_video|subtitles)$/;
const type = /^(image\/(jpeg|png|gif|webp|bmp|tiff|pjpeg)|video\/(mp4|webm|mp2t|quicktime)|text\/(srt|vtt|plain))$/;
const maxImageBytes = 5 * 1024 * 1024;
const maxPartBytes = 5 * 1024 * 1024;
const number = /^\d+$/;
const initialize: Shape = {
  'media_type!': type,
  'total_bytes!': 'number',
  media_category: categories,
  additional_owners: [number, 1, 100],
  shared: 'flag',
};

interface Session {
  readonly total: number;
  readonly mediaType: string;
  readonly parts: Map<number, number>;
}

/** The upload that was begun last; all have the same identifier. */
let session: Session | undefined;

const media = (more: JsonObject = {}): FakeResponse => ({
  json: { data: { id: mediaId, media_key: `3_${mediaId}`, expires_after_secs: 86_400, ...more } },
});

/** https://docs.x.com/x-api/media/quickstart/media-upload-chunked and …/introduction. Null for another path. */
export function mediaResponse(request: FakeRequest, path: string): FakeResponse | null {
  const { method, query } = request;
  if (method === 'GET' && path === '/media/upload') {
    const problem = problemIn({ 'media_id!': /^\d+$/, 'command!': /^STATUS$/ }, Object.fromEntries(query));
    if (problem) return invalid(problem);
    return media({ size: session?.total ?? 5, processing_info: { state: 'succeeded', progress_percent: 100 } });
  }
  if (method !== 'POST' || !path.startsWith('/media/')) return null;
  if (path === '/media/upload') return whole(request);
  if (path === '/media/upload/initialize') return begun(request);
  if (path === '/media/metadata') return described(request);
  const [, id, step] = /^\/media\/upload\/(\d+)\/(append|finalize)$/.exec(path) ?? [];
  if (id === undefined) return null;
  if (id !== mediaId || !session) return failed(404, 'Not Found Error', 'The media was not found.');
  return step === 'append' ? appended(request, session) : finalized(request, session);
}

function jsonOf({ headers, bytes }: FakeRequest): unknown {
  if (!/^application\/json\b/i.test(headers['content-type'] ?? '')) return null;
  return JSON.parse(bytes.toString()) as unknown;
}

function whole(request: FakeRequest): FakeResponse {
  const form = formOf(request);
  if (form === null) return failed(415, 'Unsupported Media Type');
  const { media: content, ...fields } = form;
  if (content === undefined) return invalid({ name: 'media', text: 'is missing but it is required' });
  const problem = problemIn(
    {
      'media_category!': /^(tweet_image|dm_image|subtitles|tweet_gif)$/,
      media_type: type,
      additional_owners: number,
      shared: /^(true|false)$/,
    },
    textsOf(fields),
  );
  if (problem) return invalid(problem);
  if (content.length > maxImageBytes) return failed(413, 'Payload Too Large', 'The file is too large.');
  return media({ size: content.length });
}

function begun(request: FakeRequest): FakeResponse {
  const body = jsonOf(request);
  const problem = problemIn(initialize, body);
  if (problem) return invalid(problem);
  const { total_bytes: total, media_type: mediaType } = body as { total_bytes: number; media_type: string };
  session = { total, mediaType, parts: new Map() };
  return media();
}

function appended(request: FakeRequest, { parts }: Session): FakeResponse {
  const form = formOf(request);
  if (form === null) return failed(415, 'Unsupported Media Type');
  const { media: content, ...fields } = form;
  const problem = problemIn({ 'segment_index!': /^\d{1,3}$/ }, textsOf(fields));
  if (problem) return invalid(problem);
  if (content === undefined || content.length === 0 || content.length > maxPartBytes)
    return invalid({ name: 'media', text: 'has a wrong size' });
  parts.set(Number(fields['segment_index']), content.length);
  return { json: { data: { expires_at: 1_794_000_000 } } };
}

function finalized({ bytes }: FakeRequest, { total, mediaType, parts }: Session): FakeResponse {
  if (bytes.length > 0 && bytes.toString() !== '{}')
    return invalid({ name: 'body', text: 'is not one of the fields defined' });
  const sent = [...parts.values()].reduce((sum, size) => sum + size, 0);
  const isComplete = [...parts.keys()].every((index) => index < parts.size);
  if (sent !== total || !isComplete) return invalid({ name: 'total_bytes', text: 'does not match the segments' });
  const isPicture = mediaType.startsWith('image/') && mediaType !== 'image/gif';
  return media({
    size: total,
    ...(isPicture ? {} : { processing_info: { state: 'pending', check_after_secs: 1 } }),
  });
}

function described(request: FakeRequest): FakeResponse {
  const shape: Shape = { 'id!': /^\d+$/, metadata: { alt_text: { 'text!': /^[\s\S]{1,1000}$/ } } };
  const problem = problemIn(shape, jsonOf(request));
  return problem ? invalid(problem) : { json: { data: { id: mediaId, associated_metadata: {} } } };
}

function textsOf(fields: Readonly<Record<string, Buffer>>): JsonObject {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, value.toString()]));
}

/** The parts of a form (RFC 7578). Null for another media type. */
function formOf({ headers, bytes }: FakeRequest): Record<string, Buffer> | null {
  const boundary = /^multipart\/form-data;.*\bboundary="?([^";]+)"?/i.exec(headers['content-type'] ?? '')?.[1];
  if (boundary === undefined) return null;
  const parts: Record<string, Buffer> = {};
  for (const part of bytes.toString('latin1').split(`--${boundary}`).slice(1, -1)) {
    const end = part.indexOf('\r\n\r\n');
    const name = /;\s*name="([^"]*)"/.exec(part.slice(0, end))?.[1] ?? '';
    parts[name] = Buffer.from(part.slice(end + 4, -2), 'latin1');
  }
  return parts;
}
