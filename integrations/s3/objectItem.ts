import type { JsonObject } from '../../domains/executions/item.ts';

type Headers = Readonly<Record<string, string>>;

/** Returns an object as an item, from the headers of a response. */
export function objectItem(place: { bucket: string; key: string }, headers: Headers): JsonObject {
  const size = headers['content-length'];
  const metadata = Object.entries(headers)
    .filter(([name]) => name.startsWith('x-amz-meta-'))
    .map(([name, value]) => [name.slice('x-amz-meta-'.length), value]);
  return {
    ...place,
    size: size === undefined ? null : Number(size),
    etag: etagOf(headers),
    last_modified: timeOf(headers['last-modified']),
    content_type: headers['content-type'] ?? null,
    storage_class: headers['x-amz-storage-class'] ?? null,
    version_id: headers['x-amz-version-id'] ?? null,
    metadata: Object.fromEntries(metadata) as JsonObject,
  };
}

/** Returns the fingerprint of an object, without its quotes. */
export function etagOf(headers: Headers): string {
  return (headers['etag'] ?? '').replaceAll('"', '');
}

function timeOf(text: string | undefined): string | null {
  const time = Date.parse(text ?? '');
  return Number.isNaN(time) ? null : new Date(time).toISOString();
}
