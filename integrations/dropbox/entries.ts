import type { JsonObject } from '../../domains/executions/item.ts';

/** Returns an entry as an item: the tag of its kind is the field `type`. */
export function entryItem(entry: JsonObject, type?: 'file' | 'folder'): JsonObject {
  const { '.tag': tag = type, ...rest } = entry;
  return tag === undefined ? rest : { type: tag, ...rest };
}

/** Returns the entry in the field `metadata`, as an item. */
export function metadataItem(body: JsonObject, type?: 'file' | 'folder'): JsonObject {
  return entryItem((body['metadata'] ?? {}) as JsonObject, type);
}

/** The metadata of a download is JSON in a header. */
export function headerJson(headers: Readonly<Record<string, string>>): JsonObject {
  try {
    return JSON.parse(headers['dropbox-api-result'] ?? '{}') as JsonObject;
  } catch {
    return {}; // the content is what counts
  }
}
