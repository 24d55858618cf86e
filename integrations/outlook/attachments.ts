import { buffer } from 'node:stream/consumers';

import { AppError } from '../../openapi/AppError.ts';
import { binaryOf, contentOf } from '../../activities/http/httpBody.ts';
import type { JsonObject } from '../../domains/executions/item.ts';
import type { OperationCall } from '../engine/defineOperation.ts';
import { partUnitBytes, uploadParts } from '../microsoft/uploadParts.ts';
import { post } from './requests.ts';

/** A file of the item that becomes an attachment. */
export interface Attachment {
  readonly name: string;
  readonly mediaType: string;
  readonly sizeBytes: number;
  /** ID by which HTML shows the file: `cid:name`. */
  readonly contentId: string | undefined;
  readonly open: () => AsyncIterable<Uint8Array>;
}

/** A request has up to 4 MB, with attachments as Base64. */
const maxRequestBytes = 3_900_000;
/** A larger file needs an upload session: https://learn.microsoft.com/graph/outlook-large-attachments. */
const maxSingleBytes = 2_900_000;
const maxFileBytes = 150_000_000;
/** Up to 4 MB. */
const partBytes = 12 * partUnitBytes;

/** Returns files of the item. Errors: `parameter_invalid` for a missing or too large file. */
export function attachmentsOf(
  names: readonly string[],
  { item, files }: Pick<OperationCall, 'item' | 'files'>,
  html = '',
): Attachment[] {
  return names.map((name) => {
    const file = binaryOf(item, name, '/attach');
    if (file.size_bytes > maxFileBytes)
      throw new AppError('parameter_invalid', `"${file.file_name}" is larger than 150 MB. Send a link instead.`, {
        param: '/attach',
      });
    return {
      name: file.file_name,
      mediaType: file.media_type,
      sizeBytes: file.size_bytes,
      contentId: isShown(name, html) ? name : undefined,
      open: () => contentOf(files, file),
    };
  });
}

/** Returns true if HTML shows the file, as `cid:name`. */
function isShown(name: string, html: string): boolean {
  return html
    .split(`cid:${name}`)
    .slice(1)
    .some((rest) => !/^[\w.-]/.test(rest));
}

/** Returns true if a request can carry the mail with all of its attachments. */
export function fitsOneRequest(mail: JsonObject, attachments: readonly Attachment[]): boolean {
  const bytes = attachments.reduce((sum, { sizeBytes }) => sum + Math.ceil(sizeBytes / 3) * 4 + 500, 0);
  return bytes + Buffer.byteLength(JSON.stringify(mail)) <= maxRequestBytes;
}

/** Returns attachments as the JSON of a mail has them; nothing for none. */
export async function attachmentsJson(attachments: readonly Attachment[]): Promise<JsonObject> {
  const all: JsonObject[] = [];
  for (const one of attachments) all.push(await attachmentJson(one));
  return all.length === 0 ? {} : { attachments: all };
}

async function attachmentJson({ name, mediaType, contentId, open }: Attachment): Promise<JsonObject> {
  const bytes = await buffer(open());
  return {
    '@odata.type': '#microsoft.graph.fileAttachment',
    name,
    contentType: mediaType,
    contentBytes: bytes.toString('base64'),
    ...(contentId === undefined ? {} : { isInline: true, contentId }),
  };
}

/**
 * Adds an attachment to a mail that was not sent yet; `address` is the path of the mail. A large one is uploaded in parts, and its
 * details are those of the file.
 */
export async function addAttachment(address: string, attachment: Attachment, call: OperationCall): Promise<JsonObject> {
  const { name, mediaType, sizeBytes, contentId } = attachment;
  if (sizeBytes <= maxSingleBytes) {
    const request = post(`${address}/attachments`, await attachmentJson(attachment));
    const { body } = await call.client.send(request, { repeat: 'unsafe', key: call.key });
    return body as JsonObject;
  }
  const details = {
    name,
    size: sizeBytes,
    contentType: mediaType,
    ...(contentId === undefined ? {} : { isInline: true, contentId }),
  };
  const { body } = await call.client.send(
    post(`${address}/attachments/createUploadSession`, { AttachmentItem: { attachmentType: 'file', ...details } }),
    { repeat: 'safe', key: call.key }, // nothing is there before the last part
  );
  const { uploadUrl } = body as { uploadUrl?: string };
  if (!uploadUrl) throw new AppError('target_error', 'Outlook: The upload was not started. Run the node again.');
  await uploadParts(uploadUrl, { ...attachment, partBytes }, call);
  return details;
}
