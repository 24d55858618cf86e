import { AppError } from '../../openapi/AppError.ts';
import type { Item, JsonObject } from '../../domains/executions/item.ts';
import { path } from '../engine/vendorRequest.ts';
import type { OperationCall } from '../engine/defineOperation.ts';
import { itemPath } from './address.ts';
import { downloadUrl, withoutAddress } from './driveItem.ts';

interface Wanted {
  readonly drive?: string;
  readonly file: string;
  readonly binary_name: string;
  readonly as_pdf: boolean;
}

interface RemoteItem {
  id?: string;
  parentReference?: { driveId?: string };
}

/** Downloads a file, without the credential: its address is valid for some minutes. Or its conversion to PDF. */
export async function download(
  { drive, file, binary_name: field, as_pdf: isPdf }: Wanted,
  call: OperationCall,
): Promise<Item> {
  const { address, item } = await details(itemPath(drive, file, true), call);
  const name = String(item['name'] ?? 'file');
  const url = item[downloadUrl];
  if (typeof url !== 'string')
    throw new AppError(
      'target_error',
      `OneDrive: "${name}" has no content that can be downloaded, as a folder has none.`,
    );
  const { mimeType } = (item['file'] ?? {}) as { mimeType?: string };
  const answer = isPdf
    ? await call.client.download({ path: `${address}/content`, query: { format: 'pdf' }, headers: { accept: '*/*' } })
    : await call.client.downloadFrom(url);
  const content = await call.files.write(answer.body, {
    fileName: isPdf ? `${name.replace(/\.[^.]+$/, '')}.pdf` : name,
    mediaType: isPdf ? 'application/pdf' : mimeType || 'application/octet-stream',
  });
  return { json: withoutAddress(item), binary: { [field]: content } };
}

/** Reads a file. A file of another drive that shares it is read there. */
async function details(
  address: string,
  { client, key }: OperationCall,
): Promise<{ address: string; item: JsonObject }> {
  const { body } = await client.send({ path: address }, { repeat: 'safe', key });
  const item = body as JsonObject;
  const { id, parentReference } = (item['remoteItem'] ?? {}) as RemoteItem;
  if (id === undefined || parentReference?.driveId === undefined) return { address, item };
  const there = path`/drives/${parentReference.driveId}/items/${id}`;
  const remote = await client.send({ path: there }, { repeat: 'safe', key });
  return { address: there, item: remote.body as JsonObject };
}
