import type { Binary } from '../../platform/binaries/BinaryStore.ts';
import { AppError } from '../../openapi/AppError.ts';
import { binaryOf } from '../http/httpBody.ts';
import type { NodeFiles } from '../kit/services/NodeFiles.ts';
import type { Item, JsonObject } from '../../domains/executions/item.ts';
import { formFileOf } from './formFileOf.ts';

const mostBytes = 20 * 1024 * 1024;

/**
 * Files of an item as parts of a message, each in the body itself, for no provider can reach our store: images and PDF as OpenAI's chat
 * completions take them, WAV and MP3 as audio, texts as text below their names; the gateway says them in the provider's own words.
 * Source: openai-openapi, `ChatCompletionRequestMessageContentPartFile`, `…InputAudio`, `…Image`.
 * Errors: `parameter_invalid` for an entry of `images` that is none, a type that no model takes, and over 20 MiB together; `not_found`.
 */
export async function filePartsOf(
  store: Pick<NodeFiles, 'read'>,
  item: Item,
  named: { images: readonly string[]; files: readonly string[] },
): Promise<JsonObject[]> {
  const parts: JsonObject[] = [];
  const wanted = [
    ...named.images.map((name, index) => ({ name, param: `/images/${index}`, isImage: true })),
    ...named.files.map((name, index) => ({ name, param: `/files/${index}`, isImage: false })),
  ];
  let leftBytes = mostBytes;
  for (const { name, param, isImage } of wanted) {
    const file = binaryOf(item, name, param);
    if (isImage && !file.media_type.startsWith('image/'))
      throw new AppError('parameter_invalid', `"${file.file_name}" is not an image.`, { param });
    const write = writerOf(file, param);
    const { content } = await formFileOf(store, file, { mostBytes: leftBytes, param });
    leftBytes -= content.length;
    parts.push(write(content));
  }
  return parts;
}

const textTypes = /^(text\/.*|application\/(json|xml|yaml|x-yaml|x-ndjson|javascript|sql|.*\+json|.*\+xml))$/;
const audioFormats: Readonly<Record<string, string>> = {
  'audio/wav': 'wav',
  'audio/x-wav': 'wav',
  'audio/wave': 'wav',
  'audio/mpeg': 'mp3',
  'audio/mp3': 'mp3',
};

function writerOf({ media_type: said, file_name: name }: Binary, param: string): (content: Buffer) => JsonObject {
  const type = said.split(';')[0]!.trim().toLowerCase();
  const address = (content: Buffer): string => `data:${type};base64,${content.toString('base64')}`;
  const audio = audioFormats[type];
  if (type.startsWith('image/')) return (content) => ({ type: 'image_url', image_url: { url: address(content) } });
  if (audio !== undefined)
    return (content) => ({
      type: 'input_audio',
      input_audio: { data: content.toString('base64'), format: audio },
    });
  if (type === 'application/pdf')
    return (content) => ({ type: 'file', file: { filename: name, file_data: address(content) } });
  if (textTypes.test(type)) return (content) => ({ type: 'text', text: `${name}:\n${content.toString('utf8')}` });
  const message = `A model cannot read "${name}" (${type}). Use images, PDF, text, WAV or MP3, or extract the text first.`;
  throw new AppError('parameter_invalid', message, { param });
}
