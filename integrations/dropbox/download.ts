import { mediaTypeOf } from '../../platform/binaries/mediaTypeOf.ts';
import type { Item, JsonObject } from '../../domains/executions/item.ts';
import type { OperationCall } from '../engine/defineOperation.ts';
import { entryItem, headerJson } from './entries.ts';
import { contentRequest } from './routes.ts';

interface Wanted {
  readonly argument: JsonObject;
  readonly root: string;
  readonly binaryName: string;
  readonly keepItem: boolean;
  /** The details of the file in the metadata of the response. */
  readonly details: (metadata: JsonObject) => JsonObject;
  /** Name and media type of the file. */
  readonly file: (metadata: JsonObject) => { name: string; mediaType?: string };
}

/** Downloads from a route of the content host into the item. */
export async function download(route: string, wanted: Wanted, { client, files, item }: OperationCall): Promise<Item[]> {
  const { argument, root, binaryName, keepItem, details, file } = wanted;
  const answer = await client.download(contentRequest(route, argument, root));
  const metadata = headerJson(answer.headers);
  const { name, mediaType = mediaTypeOf(name) } = file(metadata);
  const content = await files.write(answer.body, { fileName: name, mediaType });
  const json = keepItem ? item.json : details(metadata);
  const others = keepItem ? (item.binary ?? {}) : {};
  return [{ json, binary: { ...others, [binaryName]: content } }];
}

/** Returns the details of a file, without a tag. */
export function fileDetails(metadata: JsonObject): JsonObject {
  return entryItem(metadata, 'file');
}
