import { member } from '../../formats/json.ts';
import type { JsonObject } from '../../formats/json.ts';
import { readSourceUrl, writeSourceUrl } from '../sourceUrl.ts';
import type { AssistantPart, Source } from '../textRequest.ts';

/** Reads the pictures of a message or a delta: `images`, as OpenRouter names them. Source: openrouter.ai/docs/features/multimodal/image-generation. */
export function readImages(said: unknown): Extract<AssistantPart, { type: 'image' }>[] {
  const images = member(said, 'images');
  if (!Array.isArray(images)) return [];
  return images.flatMap((image) => {
    const url = member(member(image, 'image_url'), 'url');
    return typeof url === 'string' ? [{ type: 'image', source: readSourceUrl(url) }] : [];
  });
}

/** One entry of `images`. */
export function writeImage(source: Source, index: number): JsonObject {
  return { type: 'image_url', index, image_url: { url: writeSourceUrl(source) } };
}
