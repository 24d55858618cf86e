import { text } from '../../../platform/schema/schema.ts';
import { mediaTypeOf } from '../../../platform/binaries/mediaTypeOf.ts';
import type { JsonObject } from '../../../domains/executions/item.ts';
import { AppError } from '../../../openapi/AppError.ts';
import { defineOperation, reads } from '../../engine/defineOperation.ts';
import { path } from '../../engine/vendorRequest.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { binaryName, phoneNumber } from '../fields.ts';
import { uploadMedia } from '../uploadMedia.ts';
import { whatsapp } from '../vendor.ts';

const media = text({
  title: 'File',
  description: 'ID of a file, as messages and uploads have it.',
  placeholder: '1037543291543636',
  required: true,
  maxLength: 100,
});
const found = { id: '1037543291543636', mime_type: 'text/plain', file_size: 5 };

const upload = defineOperation({
  title: 'Upload',
  description: 'Uploads a file of the item. WhatsApp keeps it for 30 days.',
  effects: ['changes'],
  repeat: 'unsafe',
  parameters: {
    phone_number: phoneNumber,
    binary_name: binaryName,
    file_name: text({
      title: 'File name',
      description: 'Default: the name of the file in the item.',
      rare: true,
      maxLength: 240,
    }),
  },
  example: {},
  output: { id: '1037543291543636' },
  run: async (given, call) => [{ json: { id: await uploadMedia(given, call, 'unsafe') } }],
});

const get = defineOperation({
  title: 'Get',
  description: 'Returns the type and the size of a file. Its address is valid for 5 minutes, and only with the token.',
  effects: reads,
  repeat: 'safe',
  parameters: { media },
  example: { media: found.id },
  output: found,
  request: ({ media: id }) => ({ path: path`/${id}` }),
});

const download = defineOperation({
  title: 'Download',
  description: 'Downloads a file of a message. The item has its details and its content.',
  effects: reads,
  repeat: 'safe',
  parameters: {
    media,
    binary_name: binaryName,
    save_as: text({
      title: 'File name',
      description: 'Only documents have a name: that of the message.',
      placeholder: 'photo.jpg',
      rare: true,
      maxLength: 255,
    }),
  },
  example: { media: found.id },
  output: found,
  run: async ({ media: id, binary_name: name, save_as: as }, { client, files, key }) => {
    const { body } = await client.send({ path: path`/${id}` }, { repeat: 'safe', key });
    const { url, mime_type: mediaType, ...json } = body as JsonObject & { url?: string; mime_type?: string };
    if (typeof url !== 'string')
      throw new AppError('target_error', 'WhatsApp: The response has no address of the file.');
    const answer = await client.download({ path: url });
    const fileName = as || `whatsapp-${id.trim()}`;
    const type = (mediaType ?? mediaTypeOf(fileName)).split(';')[0]!;
    const written = await files.write(answer.body, { fileName, mediaType: type });
    return [{ json: { ...json, mime_type: mediaType }, binary: { [name]: written } }];
  },
});

const remove = defineOperation({
  title: 'Delete',
  description: 'Deletes an uploaded file.',
  effects: ['changes'],
  repeat: 'safe',
  acceptRepeated: ['100'],
  parameters: { media },
  example: { media: found.id },
  output: { id: found.id },
  request: ({ media: id }) => ({ method: 'DELETE', path: path`/${id}` }),
  result: (_body, { media: id }) => ({ id }),
});

/** Files of WhatsApp: https://developers.facebook.com/documentation/business-messaging/whatsapp/business-phone-numbers/media. */
export const node = vendorNode(whatsapp, {
  noun: 'media',
  title: 'WhatsApp file',
  description: 'Downloads files of WhatsApp messages, and uploads or deletes files.',
  first: 'download',
  operations: { download, get, upload, delete: remove },
});
