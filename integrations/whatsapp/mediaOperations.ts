import { choice, text } from '../../platform/schema/schema.ts';
import { itemsOf } from '../../activities/items/itemsOf.ts';
import type { JsonObject } from '../../domains/executions/item.ts';
import { AppError } from '../../openapi/AppError.ts';
import { defineOperation } from '../engine/defineOperation.ts';
import { binaryName, mediaOf, message, sending, sent, sentItem } from './fields.ts';
import { uploadMedia } from './uploadMedia.ts';

/** https://developers.facebook.com/documentation/business-messaging/whatsapp/messages/image-messages, and those of the other types. */
const sendMedia = defineOperation({
  title: 'Send file',
  description: 'Sends an image, a video, an audio file, a document or a sticker.',
  effects: ['sends_out'],
  repeat: 'unsafe',
  parameters: {
    ...sending,
    kind: choice(['image', 'video', 'audio', 'document', 'sticker'], {
      image: 'Image',
      video: 'Video',
      audio: 'Audio',
      document: 'Document',
      sticker: 'Sticker',
    })({ title: 'Type', default: 'image' }),
    source: choice(['file', 'reference'], { file: 'File of the item', reference: 'URL or media ID' })({
      title: 'File from',
      default: 'file',
    }),
    binary_name: { ...binaryName, json: { ...binaryName.json, 'x-show-when': { source: ['file'] } } },
    media: text({
      title: 'URL or media ID',
      description: 'A public address that WhatsApp downloads the file from, or the ID of an uploaded file.',
      maxLength: 4_000,
      showWhen: { source: ['reference'] },
    }),
    caption: text({
      title: 'Caption',
      control: 'textarea',
      maxLength: 1_024,
      showWhen: { kind: ['image', 'video', 'document'] },
    }),
    file_name: text({
      title: 'File name',
      description: 'Default: the name of the file in the item.',
      maxLength: 240,
      showWhen: { kind: ['document'] },
    }),
  },
  example: { to: '+49 151 23456789', kind: 'document', source: 'reference', media: 'https://example.com/invoice.pdf' },
  output: sent,
  run: async ({ kind, source, binary_name: name, media, caption, file_name: given, ...to }, call) => {
    // A wrong recipient is found before the upload.
    message(to, {});
    const isDocument = kind === 'document';
    const own = isDocument && given ? { file_name: given } : {};
    const file =
      source === 'file'
        ? { id: await uploadMedia({ phone_number: to.phone_number ?? '', binary_name: name, ...own }, call, 'safe') }
        : mediaOf(required(media));
    const fileName = isDocument
      ? given || (source === 'file' ? call.item.binary?.[name]?.file_name : undefined)
      : undefined;
    const hasCaption = caption && kind !== 'audio' && kind !== 'sticker';
    const content: JsonObject = {
      ...file,
      ...(hasCaption ? { caption } : {}),
      ...(fileName ? { filename: fileName } : {}),
    };
    const { body } = await call.client.send(message(to, { type: kind, [kind]: content }), {
      repeat: 'unsafe',
      key: call.key,
    });
    return itemsOf(sentItem(body as JsonObject));
  },
});

function required(media: string | undefined): string {
  if (media !== undefined && media.trim() !== '') return media;
  throw new AppError('parameter_invalid', 'Enter the address or the ID of the file.', { param: '/media' });
}

/** Messages with a file. */
export const mediaOperations = { send_media: sendMedia };
