import { AppError } from '../../openapi/AppError.ts';
import type { Item, JsonObject } from '../../domains/executions/item.ts';
import type { OutboundResponse } from '../../platform/outbound/outboundRequest.ts';
import type { OperationCall } from '../engine/defineOperation.ts';
import { exportFormat, type ExportChoices } from './exports.ts';
import { everyDrive, fieldsOf, filePath } from './requests.ts';
import { isGoogleType, shortcutType } from './searchText.ts';

interface DriveFile {
  id: string;
  name: string;
  mimeType: string;
  shortcutDetails?: { targetId?: string };
}

interface Wanted extends ExportChoices {
  file: string;
  binary_name: string;
  file_name?: string;
  keep_item: boolean;
}

/** Google sends content in any format that is asked for. */
const headers = { accept: '*/*' };

/** Downloads a file: its bytes, or the export of a document of Google. A shortcut leads to its target. */
export async function download(wanted: Wanted, call: OperationCall): Promise<Item> {
  const found = await targetOf(wanted.file, call);
  const { name, mimeType } = found;
  const isExport = isGoogleType(mimeType);
  const format = isExport ? exportFormat(mimeType, wanted) : null;
  if (isExport && !format)
    throw new AppError('target_error', `Google Drive: A file of the type ${mimeType} has no content.`);
  const ending = format?.ending ?? '';
  const fileName = wanted.file_name || (name.toLowerCase().endsWith(ending) ? name : `${name}${ending}`);
  const answer = format
    ? await exported(found.id, format.mediaType, call)
    : await call.client.download({ path: filePath(found.id), query: { ...everyDrive, alt: 'media' }, headers });
  const mediaType = format?.mediaType ?? mimeType;
  const content = await call.files.write(answer.body, { fileName, mediaType });
  const { json, binary = {} } = wanted.keep_item ? call.item : { json: found as unknown as JsonObject };
  return { json, binary: { ...binary, [wanted.binary_name]: content } };
}

/** Returns the details of the file, or of the target of a shortcut. */
async function targetOf(value: string, { client, key }: OperationCall): Promise<DriveFile> {
  const details = async (one: string): Promise<DriveFile> => {
    const query = { ...everyDrive, fields: fieldsOf(undefined) };
    const { body } = await client.send({ path: filePath(one), query }, { repeat: 'safe', key });
    return body as DriveFile;
  };
  const found = await details(value);
  const target = found.shortcutDetails?.targetId;
  return found.mimeType === shortcutType && target ? details(target) : found;
}

/** An export has at most 10 MB; larger ones have an address of their own. */
async function exported(id: string, mediaType: string, { client, key }: OperationCall): Promise<OutboundResponse> {
  try {
    return await client.download({ path: `${filePath(id)}/export`, query: { mimeType: mediaType }, headers });
  } catch (error) {
    if (!(error instanceof AppError && error.message.includes('(exportSizeLimitExceeded)'))) throw error;
    const query = { ...everyDrive, fields: 'exportLinks' };
    const { body } = await client.send({ path: filePath(id), query }, { repeat: 'safe', key });
    const address = (body as { exportLinks?: Record<string, string> }).exportLinks?.[mediaType];
    if (address === undefined) throw error;
    return client.download({ path: address, headers });
  }
}
