import { setTimeout as wait } from 'node:timers/promises';

import { AppError } from '../../openapi/AppError.ts';
import { binaryOf, contentOf } from '../../activities/http/httpBody.ts';
import type { JsonObject } from '../../domains/executions/item.ts';
import type { OperationCall } from '../engine/defineOperation.ts';
import { pieces } from '../engine/pieces.ts';
import type { VendorRequest } from '../engine/vendorRequest.ts';
import { urnPart } from './fields.ts';

type Kind = 'image' | 'document' | 'video';
type Binary = ReturnType<typeof binaryOf>;

const pollMs = 3_000;
/** Videos take some minutes. */
const maxPolls = 200;

interface Upload {
  readonly owner: string;
  /** Name of the file in the item, and the parameter that has it. */
  readonly file: string;
  readonly param: string;
}

/** Uploads a file of the item, waits until LinkedIn has processed it, and returns its URN. */
export async function uploadFile(kind: Kind, { owner, file, param }: Upload, call: OperationCall): Promise<string> {
  const binary = binaryOf(call.item, file, param);
  if (binary.size_bytes === 0) throw new AppError('parameter_invalid', 'The file is empty.', { param });
  const urn =
    kind === 'video' ? await uploadVideo(owner, binary, call) : await uploadWhole(kind, { owner, binary }, call);
  await untilAvailable(kind, urn, call);
  return urn;
}

function action(kind: Kind, name: string, body: JsonObject): VendorRequest {
  return { method: 'POST', path: `/rest/${kind}s`, query: { action: name }, json: { [`${name}Request`]: body } };
}

/** https://learn.microsoft.com/linkedin/marketing/community-management/shares/images-api, documents are alike. */
async function uploadWhole(
  kind: 'image' | 'document',
  { owner, binary }: { owner: string; binary: Binary },
  { client, files, key }: OperationCall,
): Promise<string> {
  const { body } = await client.send(action(kind, 'initializeUpload', { owner }), { repeat: 'unsafe', key });
  const { uploadUrl, [kind]: urn } = (body as { value: Record<string, string> }).value;
  const open = () => contentOf(files, binary);
  const content = { body: { sizeBytes: binary.size_bytes, open }, mediaType: binary.media_type };
  const put: VendorRequest = { method: 'PUT', path: uploadUrl!, content, ignoresContent: true };
  await client.send(put, { repeat: 'safe', key });
  return urn!;
}

interface VideoUpload {
  readonly video: string;
  readonly uploadToken: string;
  readonly uploadInstructions: readonly { uploadUrl: string; firstByte: number; lastByte: number }[];
}

/** https://learn.microsoft.com/linkedin/marketing/community-management/shares/videos-api: parts of a size that LinkedIn gives. */
async function uploadVideo(
  owner: string,
  binary: Binary,
  { client, files, key, signal }: OperationCall,
): Promise<string> {
  const request = action('video', 'initializeUpload', {
    owner,
    fileSizeBytes: binary.size_bytes,
    uploadCaptions: false,
    uploadThumbnail: false,
  });
  const { body } = await client.send(request, { repeat: 'unsafe', key });
  const { video, uploadToken, uploadInstructions: parts } = (body as { value: VideoUpload }).value;
  const partBytes = (parts[0]?.lastByte ?? 0) - (parts[0]?.firstByte ?? 0) + 1;
  const uploadedPartIds: string[] = [];
  for await (const piece of pieces(contentOf(files, binary), partBytes)) {
    signal.throwIfAborted();
    const part = parts[uploadedPartIds.length];
    if (part === undefined || part.lastByte - part.firstByte + 1 !== piece.length)
      throw new AppError('target_error', 'LinkedIn: The parts of the upload do not match the file.');
    const content = { body: piece, mediaType: 'application/octet-stream' };
    const { headers } = await client.sendTo(part.uploadUrl, { method: 'PUT', content });
    uploadedPartIds.push(headers['etag'] ?? '');
  }
  await client.send(action('video', 'finalizeUpload', { video, uploadToken, uploadedPartIds }), {
    repeat: 'unsafe',
    key,
  });
  return video;
}

async function untilAvailable(kind: Kind, urn: string, { client, key, signal }: OperationCall): Promise<void> {
  for (let poll = 0; poll < maxPolls; poll += 1) {
    const { body } = await client.send({ path: `/rest/${kind}s/${urnPart(urn)}` }, { repeat: 'safe', key });
    const { status } = body as { status?: string };
    if (status === 'AVAILABLE') return;
    if (status === 'PROCESSING_FAILED')
      throw new AppError(
        'target_error',
        `LinkedIn: The ${kind} could not be processed. Check its format and its size.`,
      );
    await wait(pollMs, undefined, { signal });
  }
  throw new AppError('target_error', `LinkedIn: The ${kind} was uploaded, but LinkedIn still processes it.`);
}
