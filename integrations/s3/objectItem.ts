import type { JsonObject } from '../../domains/executions/item.ts';
import { metadataIn, timeOf, unquoted } from '../stores/headerValues.ts';

type Headers = Readonly<Record<string, string>>;

/** Returns an object as an item, from the headers of a response. */
export function objectItem(place: { bucket: string; key: string }, headers: Headers): JsonObject {
  const size = headers['content-length'];
  return {
    ...place,
    size: size === undefined ? null : Number(size),
    etag: etagOf(headers),
    last_modified: timeOf(headers['last-modified']),
    content_type: headers['content-type'] ?? null,
    storage_class: headers['x-amz-storage-class'] ?? null,
    version_id: headers['x-amz-version-id'] ?? null,
    metadata: metadataIn(headers, 'x-amz-meta-'),
  };
}

/** Returns the fingerprint of an object, without its quotes. */
export function etagOf(headers: Headers): string {
  return unquoted(headers['etag']);
}
