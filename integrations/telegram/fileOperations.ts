import { boolean, choice, integer, list, object, text, type ValueOf } from '../../platform/schema/schema.ts';
import { itemsOf } from '../../activities/items/itemsOf.ts';
import type { JsonObject } from '../../domains/executions/item.ts';
import { AppError } from '../../openapi/AppError.ts';
import { defineOperation, type AnyOperation, type Fields } from '../engine/defineOperation.ts';
import { parseMode, parseModeOf, replying, replyingOf, sending, sendingOf, type Sending } from './fields.ts';
import { resultOf, writeFiles, type SentFile } from './methods.ts';

const sources = choice(['item', 'reference'], { item: 'File of the item', reference: 'ID or URL' });
const fileName = text({
  title: 'File field',
  description: 'Name of the file in the item.',
  default: 'data',
  minLength: 1,
  maxLength: 200,
  showWhen: { file_source: ['item'] },
});
const reference = text({
  title: 'File',
  description: 'ID of a file on Telegram (file_id), or an https URL that Telegram reads.',
  maxLength: 2_000,
  showWhen: { file_source: ['reference'] },
});

const source = {
  file_source: sources({ title: 'Source', default: 'item' }),
  binary_name: fileName,
  file: reference,
  file_name: text({
    title: 'File name',
    description: 'Default: the name of the file.',
    rare: true,
    maxLength: 255,
    showWhen: { file_source: ['item'] },
  }),
};
type Source = ValueOf<ReturnType<typeof object<typeof source>>>;

/** The text below a file. */
export const captioned = {
  caption: text({ title: 'Caption', description: 'At most 1024 characters.', control: 'textarea', maxLength: 5_000 }),
  parse_mode: parseMode,
};
type Captioned = ValueOf<ReturnType<typeof object<typeof captioned>>>;

export function captionOf(caption: string | undefined, mode: Captioned['parse_mode'] = 'plain'): JsonObject {
  return caption ? { caption, parse_mode: parseModeOf(mode) } : {};
}

const thumbnail = text({
  title: 'Thumbnail field',
  description: 'Name of a JPEG file in the item, at most 320 pixels wide and high.',
  rare: true,
  maxLength: 200,
});
const duration = integer({ title: 'Duration', description: 'In seconds.', rare: true, minimum: 0 });
const width = integer({ title: 'Width', rare: true, minimum: 1 });
const height = integer({ title: 'Height', rare: true, minimum: 1 });
const hasSpoiler = boolean({ title: 'Hide behind a blur', rare: true, default: false });
const captionAbove = boolean({ title: 'Caption above', rare: true, default: false });

/** Returns the value of the argument with the file, and the file to send. Errors: `parameter_invalid`. */
function fileOf(given: Source, part: string): { value: unknown; files: SentFile[] } {
  const { file_source: from, binary_name: name, file, file_name: as } = given;
  if (from === 'item') return { value: undefined, files: [{ part, name, fileName: as, param: '/binary_name' }] };
  if (file) return { value: file, files: [] };
  throw new AppError('parameter_invalid', 'Enter the ID of a file, or a URL.', { param: '/file' });
}

/** Arguments with the same names as the parameters; switches that are off are left out. */
function argumentsOf(given: JsonObject, names: readonly string[]): JsonObject {
  const used = names.filter((name) => given[name] !== false && given[name] !== '');
  return Object.fromEntries(used.map((name) => [name, given[name]]));
}

interface Kind {
  /** The argument with the file; the method is named after it. */
  readonly kind: string;
  readonly title: string;
  readonly description: string;
  /** Further parameters; they have the names of the method's arguments. */
  readonly own?: Fields;
  /** The method has no caption. */
  readonly hasNoCaption?: true;
  readonly hasThumbnail?: true;
  readonly output: JsonObject;
}

/** An operation that sends a file of the item, or one that Telegram knows or reads: https://core.telegram.org/bots/api#sending-files. */
function sendFile({ kind, title, description, own = {}, hasNoCaption, hasThumbnail, output }: Kind): AnyOperation {
  const parameters: Fields = {
    ...sending,
    ...source,
    ...(hasNoCaption ? {} : captioned),
    ...(hasThumbnail ? { thumbnail_name: thumbnail } : {}),
    ...own,
  };
  return defineOperation({
    title,
    description,
    effects: ['sends_out'],
    repeat: 'unsafe',
    parameters,
    example: { chat_id: '-1001000000001' },
    output: { message_id: 42, chat: { id: -1_001_000_000_001 }, ...output },
    run: async (all, call) => {
      const given = all as Sending & Source & Partial<Captioned> & { thumbnail_name?: string };
      const { caption, parse_mode: mode, thumbnail_name: small } = given;
      const { value, files } = fileOf(given, kind);
      if (small) files.push({ part: 'thumbnail', name: small, param: '/thumbnail_name' });
      const args = {
        [kind]: value,
        ...captionOf(caption, mode),
        ...argumentsOf(all, Object.keys(own)),
        ...sendingOf(given),
      };
      const method = `send${kind.charAt(0).toUpperCase()}${kind.slice(1)}`;
      const { body } = await call.client.send(writeFiles(method, args, { ...call, sent: files }), {
        repeat: 'unsafe',
        key: call.key,
      });
      return itemsOf(resultOf(body as JsonObject, given, {}));
    },
  });
}

const sendPhoto = sendFile({
  kind: 'photo',
  title: 'Send photo',
  description: 'Sends a photo. Telegram makes it smaller; a document keeps its quality and name.',
  own: { has_spoiler: hasSpoiler, show_caption_above_media: captionAbove },
  output: {},
});
const sendDocument = sendFile({
  kind: 'document',
  title: 'Send document',
  description: 'Sends a file as it is.',
  own: { disable_content_type_detection: boolean({ title: 'Always as a document', rare: true, default: false }) },
  hasThumbnail: true,
  output: { document: { file_id: 'BQACAgIAAxkBAAIBFile' } },
});
const sendVideo = sendFile({
  kind: 'video',
  title: 'Send video',
  description: 'Sends a video.',
  own: {
    duration,
    width,
    height,
    has_spoiler: hasSpoiler,
    show_caption_above_media: captionAbove,
    supports_streaming: boolean({ title: 'Playable while loading', rare: true, default: false }),
  },
  hasThumbnail: true,
  output: { video: { file_id: 'BQACAgIAAxkBAAIBFile' } },
});
const sendAudio = sendFile({
  kind: 'audio',
  title: 'Send audio',
  description: 'Sends a piece of music.',
  own: {
    duration,
    performer: text({ title: 'Performer', rare: true, maxLength: 200 }),
    title: text({ title: 'Title of the track', rare: true, maxLength: 200 }),
  },
  hasThumbnail: true,
  output: { audio: { file_id: 'BQACAgIAAxkBAAIBFile' } },
});
const sendVoice = sendFile({
  kind: 'voice',
  title: 'Send voice message',
  description: 'Sends a voice message: an OGG file with OPUS, an MP3 or M4A file.',
  own: { duration },
  output: { voice: { file_id: 'BQACAgIAAxkBAAIBFile' } },
});
const sendAnimation = sendFile({
  kind: 'animation',
  title: 'Send animation',
  description: 'Sends a GIF, or a video without sound.',
  own: { duration, width, height, has_spoiler: hasSpoiler, show_caption_above_media: captionAbove },
  hasThumbnail: true,
  output: { animation: { file_id: 'BQACAgIAAxkBAAIBFile' } },
});
const sendSticker = sendFile({
  kind: 'sticker',
  title: 'Send sticker',
  description: 'Sends a sticker.',
  hasNoCaption: true,
  output: { sticker: { file_id: 'BQACAgIAAxkBAAIBFile' } },
});

const media = list(
  object({
    type: choice(['photo', 'video', 'document', 'audio'], {
      photo: 'Photo',
      video: 'Video',
      document: 'Document',
      audio: 'Audio',
    })({ title: 'Type', default: 'photo' }),
    ...source,
    caption: captioned.caption,
  }),
)({ title: 'Media', entry: 'medium', required: true, minItems: 2, maxItems: 10 });

/** https://core.telegram.org/bots/api#sendmediagroup: albums have no buttons. */
const sendAlbum = defineOperation({
  title: 'Send album',
  description: 'Sends two to ten photos, videos, documents or pieces of music together.',
  effects: ['sends_out'],
  repeat: 'unsafe',
  parameters: { ...replying, media, parse_mode: parseMode },
  example: {
    chat_id: '-1001000000001',
    media: [{ caption: 'Order {{ $json.id }}' }, { file_source: 'reference', file: 'https://example.com/b.jpg' }],
  },
  output: { message_id: 42, caption: 'Order 7' },
  run: async ({ media: entries, parse_mode: mode, ...given }, call) => {
    const files: SentFile[] = [];
    const written = entries.map(({ type, caption, ...entry }, index) => {
      const found = fileOf(entry, `file${index}`);
      files.push(...found.files.map((file) => ({ ...file, param: `/media/${index}/binary_name` })));
      return {
        type,
        media: found.value ?? `attach://file${index}`,
        ...captionOf(caption, mode),
      };
    });
    const request = writeFiles('sendMediaGroup', { media: written, ...replyingOf(given) }, { ...call, sent: files });
    const { body } = await call.client.send(request, { repeat: 'unsafe', key: call.key });
    const { result } = body as JsonObject;
    return itemsOf(given.whole_response ? { ok: true, result } : result);
  },
});

/** Operations that send files. */
export const fileOperations = {
  send_photo: sendPhoto,
  send_document: sendDocument,
  send_video: sendVideo,
  send_audio: sendAudio,
  send_voice: sendVoice,
  send_animation: sendAnimation,
  send_sticker: sendSticker,
  send_album: sendAlbum,
};
