import type { JsonObject } from '../../domains/executions/item.ts';

/** The address of a download needs no sign-in for some minutes, so it is a secret. */
export const downloadUrl = '@microsoft.graph.downloadUrl';

/** Returns a file or folder without the address of its content. */
export function withoutAddress({ [downloadUrl]: _address, ...item }: JsonObject): JsonObject {
  return item;
}

/** Returns files alone, or folders alone, without the addresses of their contents. */
export function itemsOf(body: JsonObject, kind: 'file' | 'folder' | 'any'): JsonObject[] {
  const all = (body['value'] ?? []) as JsonObject[];
  return all.filter((one) => kind === 'any' || isOfKind(one, kind)).map(withoutAddress);
}

/** Something that another drive shares is described in `remoteItem`. */
function isOfKind(item: JsonObject, kind: 'file' | 'folder'): boolean {
  const remote = (item['remoteItem'] ?? {}) as JsonObject;
  return kind in item || kind in remote;
}
