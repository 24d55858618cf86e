import { createHash } from 'node:crypto';
import { anyJson, boolean, list, object, text, type ValueOf } from '../../platform/schema/schema.ts';
import { binaryOf, encodeBody } from '../../activities/http/httpBody.ts';
import type { JsonObject } from '../../domains/executions/item.ts';
import { AppError } from '../../openapi/AppError.ts';
import type { OperationCall } from '../engine/defineOperation.ts';
import { jsonParameter } from '../engine/jsonParameter.ts';
import type { VendorRequest } from '../engine/vendorRequest.ts';

const silent = 4_096;
const noEmbeds = 4;

/** https://docs.discord.com/developers/resources/message#embed-object */
const embeds = list(
  object({
    title: text({ title: 'Title', maxLength: 256 }),
    description: text({ title: 'Text', control: 'textarea', maxLength: 4_096 }),
    url: text({ title: 'URL', maxLength: 2_000 }),
    color: text({ title: 'Color', description: 'Six hexadecimal digits.', placeholder: '#5865F2', maxLength: 20 }),
    author: text({ title: 'Author', maxLength: 256 }),
    image: text({ title: 'Image URL', maxLength: 2_000 }),
    thumbnail: text({ title: 'Thumbnail URL', maxLength: 2_000 }),
    timestamp: text({ title: 'Time', placeholder: '2026-11-28T09:00:00Z', maxLength: 40 }),
    footer: text({ title: 'Footer', maxLength: 2_048 }),
    json: anyJson({
      title: 'JSON',
      description: 'JSON object of an embed, instead of the other fields.',
      control: 'code',
    }),
  }),
)({ title: 'Embeds', entry: 'embed', rare: true, maxItems: 10, default: [] });

/** The content of a message. */
export const content = {
  content: text({
    title: 'Text',
    description: 'In Markdown, at most 2000 characters.',
    control: 'textarea',
    maxLength: 4_000,
  }),
  embeds,
  files: list(
    text({ title: 'File field', description: 'Name of a file in the item.', required: true, maxLength: 200 }),
  )({
    title: 'Files',
    entry: 'file',
    rare: true,
    maxItems: 10,
    default: [],
  }),
  components: anyJson({
    title: 'Components',
    description: 'JSON list of action rows with buttons and menus.',
    control: 'code',
    rare: true,
  }),
  mentions: boolean({
    title: 'Notify mentioned people',
    description: 'Mentions such as @everyone in the text notify people.',
    rare: true,
    default: false,
  }),
};

/** Fields of new messages. */
export const sending = {
  ...content,
  tts: boolean({ title: 'Read aloud', rare: true, default: false }),
  is_silent: boolean({ title: 'Silent', rare: true, default: false }),
  suppress_embeds: boolean({ title: 'No preview of links', rare: true, default: false }),
};

export type Content = ValueOf<ReturnType<typeof object<typeof content>>>;
export type Sending = ValueOf<ReturnType<typeof object<typeof sending>>>;

/** Returns the fields of the content. Errors: `parameter_invalid`. */
export function contentOf(given: Content): JsonObject {
  const components = jsonParameter(given.components, 'components');
  if (components !== undefined && !Array.isArray(components))
    throw new AppError('parameter_invalid', 'Components must be a JSON list.', { param: '/components' });
  return {
    ...(given.content === undefined ? {} : { content: given.content }),
    ...(given.embeds.length > 0 ? { embeds: given.embeds.map(embedOf) } : {}),
    ...(components === undefined ? {} : { components }),
    ...(given.mentions ? {} : { allowed_mentions: { parse: [] } }),
  };
}

/** Returns the fields of a new message. Errors: `parameter_invalid`. */
export function sendingOf(given: Sending): JsonObject {
  const flags = (given.is_silent ? silent : 0) + (given.suppress_embeds ? noEmbeds : 0);
  return { ...contentOf(given), ...(given.tts ? { tts: true } : {}), ...(flags > 0 ? { flags } : {}) };
}

function embedOf(embed: ValueOf<typeof embeds>[number], index: number): JsonObject {
  const { json, color, author, image, thumbnail, footer, ...texts } = embed;
  const own = jsonParameter(json, `embeds/${index}/json`);
  if (own !== undefined) return own as JsonObject;
  return {
    ...Object.fromEntries(Object.entries(texts).filter(([, value]) => value !== '')),
    ...(color ? { color: colorOf(color, index) } : {}),
    ...(author ? { author: { name: author } } : {}),
    ...(image ? { image: { url: image } } : {}),
    ...(thumbnail ? { thumbnail: { url: thumbnail } } : {}),
    ...(footer ? { footer: { text: footer } } : {}),
  };
}

function colorOf(color: string, index: number): number {
  const digits = /^#?([\da-f]{6})$/i.exec(color.trim())?.[1];
  if (digits !== undefined) return Number.parseInt(digits, 16);
  throw new AppError('parameter_invalid', 'A color has six hexadecimal digits, as in #5865F2.', {
    param: `/embeds/${index}/color`,
  });
}

/** The request with a message, and its files in parts: https://docs.discord.com/developers/reference#uploading-files. */
export function messageRequest(
  request: VendorRequest,
  json: JsonObject,
  { files: names, call }: { files: readonly string[]; call: Pick<OperationCall, 'item' | 'files'> },
): VendorRequest {
  if (names.length === 0) return { ...request, json };
  const binary = Object.fromEntries(
    names.map((name, index) => [`files[${index}]`, binaryOf(call.item, name, `/files/${index}`)]),
  );
  const attachments = Object.values(binary).map(({ file_name: filename }, id) => ({ id, filename }));
  const encoded = encodeBody({
    kind: 'multipart',
    body: { payload_json: JSON.stringify({ ...json, attachments }) },
    files: Object.fromEntries(Object.keys(binary).map((part) => [part, part])),
    item: { json: {}, binary },
    binaries: call.files,
  });
  return { ...request, content: { mediaType: encoded.contentType!, body: encoded.body! } };
}

/** Discord sends no second message with the same nonce, which has at most 25 characters. */
export function nonceOf(key: string): JsonObject {
  return { nonce: createHash('sha256').update(key).digest('base64url').slice(0, 25), enforce_nonce: true };
}
