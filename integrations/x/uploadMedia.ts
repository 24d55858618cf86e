import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';

import { AppError } from '../../openapi/AppError.ts';
import { binaryOf, contentOf, encodeBody } from '../../activities/http/httpBody.ts';
import type { JsonObject } from '../../domains/executions/item.ts';
import type { OperationCall } from '../engine/defineOperation.ts';
import { pieces } from '../engine/pieces.ts';
import type { VendorRequest } from '../engine/vendorRequest.ts';

type Binary = ReturnType<typeof binaryOf>;

/** A larger file is sent in parts. */
const maxBytesAtOnce = 5 * 1024 * 1024;
const partBytes = 4 * 1024 * 1024;
/** X counts parts from 0 to 999, and takes 512 MB. */
const maxBytes = 512 * 1024 * 1024;
const maxPolls = 120;
const maxPollMs = 15_000;

/** A file of the item, for posts (`tweet`) or messages (`dm`). */
interface Upload {
  readonly file: string;
  readonly param: string;
  readonly use: 'tweet' | 'dm';
  readonly altText?: string | undefined;
}

/**
 * Uploads a file of the item, and returns what X says about it. Repeated requests make further media that nothing uses and that end after
 * a day. https://docs.x.com/x-api/media/introduction
 */
export async function uploadMedia({ file, param, use, altText }: Upload, call: OperationCall): Promise<JsonObject> {
  const binary = binaryOf(call.item, file, param);
  const kind = kindOf(binary, param);
  const category = `${use}_${kind}`;
  const isWhole = kind === 'image' && binary.size_bytes <= maxBytesAtOnce;
  const media = isWhole ? await uploadWhole(file, category, call) : await uploadParts(binary, category, call);
  const id = String(media['id']);
  if (altText) {
    const json = { id, metadata: { alt_text: { text: altText } } };
    await call.client.send({ method: 'POST', path: '/media/metadata', json }, { repeat: 'safe', key: call.key });
  }
  return media;
}

/** A file whose type is not known is sent as an image; X looks at the content itself. */
function kindOf({ media_type: type, size_bytes: bytes }: Binary, param: string): 'image' | 'gif' | 'video' {
  if (bytes === 0 || bytes > maxBytes)
    throw new AppError('parameter_invalid', 'X takes files of up to 512 MB, and none that is empty.', { param });
  if (type === 'image/gif') return 'gif';
  return type.startsWith('video/') ? 'video' : 'image';
}

async function sent(request: VendorRequest, { client, key }: OperationCall): Promise<JsonObject> {
  const { body } = await client.send(request, { repeat: 'safe', key });
  return ((body as JsonObject)['data'] ?? {}) as JsonObject;
}

async function uploadWhole(file: string, category: string, call: OperationCall): Promise<JsonObject> {
  const { contentType = '', body } = encodeBody({
    kind: 'multipart',
    body: { media_category: category },
    files: { media: file },
    item: call.item,
    binaries: call.files,
  });
  return sent({ method: 'POST', path: '/media/upload', content: { body: body!, mediaType: contentType } }, call);
}

async function uploadParts(binary: Binary, category: string, call: OperationCall): Promise<JsonObject> {
  const begin = { media_type: binary.media_type, total_bytes: binary.size_bytes, media_category: category };
  const { id } = await sent({ method: 'POST', path: '/media/upload/initialize', json: begin }, call);
  const upload = `/media/upload/${encodeURIComponent(String(id))}`;
  let index = 0;
  for await (const piece of pieces(contentOf(call.files, binary), partBytes)) {
    call.signal.throwIfAborted();
    await sent({ method: 'POST', path: `${upload}/append`, content: formOf(index, piece) }, call);
    index += 1;
  }
  return untilReady(await sent({ method: 'POST', path: `${upload}/finalize` }, call), call);
}

/** A part as a form (RFC 7578). */
function formOf(index: number, piece: Uint8Array): NonNullable<VendorRequest['content']> {
  const boundary = `bureau-${randomBytes(16).toString('hex')}`;
  const field = (name: string) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"`;
  const head = `${field('segment_index')}\r\n\r\n${index}\r\n${field('media')}; filename="part"\r\ncontent-type: application/octet-stream\r\n\r\n`;
  const body = Buffer.concat([Buffer.from(head), piece, Buffer.from(`\r\n--${boundary}--\r\n`)]);
  return { body, mediaType: `multipart/form-data; boundary=${boundary}` };
}

interface Processing {
  state?: string;
  check_after_secs?: number;
  error?: { message?: unknown };
}

async function untilReady(finished: JsonObject, call: OperationCall): Promise<JsonObject> {
  let media = finished;
  for (let poll = 0; poll < maxPolls; poll += 1) {
    const { state, check_after_secs: seconds = 2, error } = (media['processing_info'] ?? {}) as Processing;
    if (state === undefined || state === 'succeeded') return media;
    if (state === 'failed')
      throw new AppError('target_error', `X: The file could not be processed. ${textOf(error?.message)}`.trim());
    await wait(Math.min(seconds * 1000, maxPollMs), undefined, { signal: call.signal });
    media = await sent({ path: '/media/upload', query: { media_id: media['id'], command: 'STATUS' } }, call);
  }
  throw new AppError('target_error', 'X: The file was uploaded, but X still processes it.');
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.slice(0, 300) : '';
}
