import { binaryOf, encodeBody } from '../../activities/http/httpBody.ts';
import { AppError } from '../../openapi/AppError.ts';
import type { OperationCall } from '../engine/defineOperation.ts';
import { senderPath } from './fields.ts';

/**
 * Uploads a file of the item and returns its ID: https://developers.facebook.com/documentation/business-messaging/whatsapp/business-phone-numbers/media.
 * People see it once a message has it. Errors: those of the client; `parameter_invalid`.
 */
export async function uploadMedia(
  given: { phone_number?: string; binary_name: string; file_name?: string },
  { client, item, files, key }: OperationCall,
  repeat: 'safe' | 'unsafe',
): Promise<string> {
  const file = binaryOf(item, given.binary_name, '/binary_name');
  const encoded = encodeBody({
    kind: 'multipart',
    body: { messaging_product: 'whatsapp', type: file.media_type },
    files: { file: 'file' },
    item: { json: {}, binary: { file: { ...file, file_name: given.file_name || file.file_name } } },
    binaries: files,
  });
  const content = { mediaType: encoded.contentType!, body: encoded.body! };
  const request = { method: 'POST', path: senderPath(given.phone_number, '/media'), content } as const;
  const { body } = await client.send(request, { repeat, key });
  const { id } = body as { id?: string };
  if (typeof id === 'string') return id;
  throw new AppError('target_error', 'WhatsApp: The response has no ID of the file.');
}
