import { binaryOf, contentOf } from '../../activities/http/httpBody.ts';
import { mediaTypeOf } from '../../platform/binaries/mediaTypeOf.ts';
import type { StreamedBody } from '../../platform/outbound/redirects.ts';
import type { StoreCall } from './storeOperation.ts';

/** A file to write to a store. */
export interface NewContent {
  readonly fileName: string;
  readonly mediaType: string;
  readonly body: StreamedBody;
}

/** Returns the file of the item with this name. It is read while it is sent. Errors: `parameter_invalid` if there is none. */
export function contentOfItem(name: string, { item, files }: Pick<StoreCall<unknown>, 'item' | 'files'>): NewContent {
  const binary = binaryOf(item, name, '/binary_name');
  const body = { sizeBytes: binary.size_bytes, open: () => contentOf(files, binary) };
  return { fileName: binary.file_name, mediaType: binary.media_type, body };
}

/** Returns a text as a file. The ending of its place in the store says its media type. */
export function contentOfText(text: string, place: string): NewContent {
  const bytes = Buffer.from(text);
  const open = async function* () {
    yield bytes;
  };
  const type = mediaTypeOf(place);
  const mediaType = type === 'application/octet-stream' ? 'text/plain; charset=utf-8' : type;
  return { fileName: 'text.txt', mediaType, body: { sizeBytes: bytes.length, open } };
}
