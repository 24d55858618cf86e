import { isObject, member } from '../../formats/json.ts';
import type { JsonObject } from '../../formats/json.ts';
import type { AssistantPart, Source } from '../textRequest.ts';

/**
 * Writes a picture that a model drew. Claude draws none, so its API has no block for them. The image block of user messages is the closest
 * shape, and Anthropic's SDKs keep it unchanged. Source: platform.claude.com/docs/en/build-with-claude/vision.
 */
export function writeDrawnImage(source: Source): JsonObject {
  const place =
    source.kind === 'url'
      ? { type: 'url', url: source.url }
      : { type: 'base64', media_type: source.mediaType, data: source.data };
  return { type: 'image', source: place };
}

/** Reads such a block; null if it is none. */
export function readDrawnImage(block: unknown): Extract<AssistantPart, { type: 'image' }> | null {
  const source = member(block, 'source');
  if (member(block, 'type') !== 'image' || !isObject(source)) return null;
  if (typeof source.url === 'string') return { type: 'image', source: { kind: 'url', url: source.url } };
  const { media_type: mediaType, data } = source;
  if (typeof mediaType !== 'string' || typeof data !== 'string') return null;
  return { type: 'image', source: { kind: 'base64', mediaType, data } };
}
