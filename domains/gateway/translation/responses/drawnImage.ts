import { member } from '../../formats/json.ts';
import type { JsonObject } from '../../formats/json.ts';
import type { AssistantPart, Source } from '../textRequest.ts';

/** Prefix of the item ids of pictures that models of other formats drew. OpenAI does not know these ids. */
export const drawnImagePrefix = 'ig_bk';

/** Writes a picture that a model drew, as an item; null while it is being made. Source: openai-node `ResponseOutputItem.ImageGenerationCall`. */
export function drawnImageItem(id: string, source: Source | null): JsonObject {
  const head = { id, type: 'image_generation_call', status: source === null ? 'in_progress' : 'completed' };
  if (source === null) return { ...head, result: null };
  if (source.kind === 'url') return { ...head, result: null, url: source.url };
  return { ...head, result: source.data, output_format: source.mediaType.replace('image/', '') };
}

/** Reads such an item; null if it has no picture. */
export function readDrawnImage(item: unknown): Extract<AssistantPart, { type: 'image' }> | null {
  const data = member(item, 'result');
  const url = member(item, 'url');
  if (typeof url === 'string') return { type: 'image', source: { kind: 'url', url } };
  if (typeof data !== 'string' || data === '') return null;
  const format = member(item, 'output_format');
  const mediaType = `image/${typeof format === 'string' ? format : 'png'}`;
  return { type: 'image', source: { kind: 'base64', mediaType, data } };
}
