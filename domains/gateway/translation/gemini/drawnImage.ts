import { isObject, member } from '../../formats/json.ts';
import type { JsonObject } from '../../formats/json.ts';
import type { AssistantPart, Source } from '../textRequest.ts';
import { mediaTypeOfUrl } from './mediaTypes.ts';

/** Reads a picture that the model drew; null if the part is none. Source: ai.google.dev/gemini-api/docs/image-generation. */
export function readDrawnImage(part: unknown): Extract<AssistantPart, { type: 'image' }> | null {
  const inline = member(part, 'inlineData');
  const file = member(part, 'fileData');
  const mediaType = member(inline ?? file, 'mimeType');
  if (typeof mediaType !== 'string' || !mediaType.startsWith('image/')) return null;
  const data = member(inline, 'data');
  if (typeof data === 'string') return { type: 'image', source: { kind: 'base64', mediaType, data } };
  const url = member(file, 'fileUri');
  return isObject(file) && typeof url === 'string' ? { type: 'image', source: { kind: 'url', url } } : null;
}

/** The same, as a part of the model. */
export function writeDrawnImage(source: Source): JsonObject {
  if (source.kind === 'base64') return { inlineData: { mimeType: source.mediaType, data: source.data } };
  return { fileData: { mimeType: mediaTypeOfUrl(source.url) ?? 'image/png', fileUri: source.url } };
}
