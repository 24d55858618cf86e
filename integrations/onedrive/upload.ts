import { AppError } from '../../openapi/AppError.ts';
import type { Item, JsonObject } from '../../domains/executions/item.ts';
import type { OperationCall } from '../engine/defineOperation.ts';
import { partUnitBytes, uploadParts } from '../microsoft/uploadParts.ts';
import { childPath } from './address.ts';
import { withoutAddress } from './driveItem.ts';

/** Content to upload. It is read while it is sent. */
export interface Content {
  readonly mediaType: string;
  readonly sizeBytes: number;
  readonly open: () => AsyncIterable<Uint8Array>;
}

/** A new file. */
export interface NewFile {
  readonly drive?: string | undefined;
  readonly in_folder?: string | undefined;
  readonly name: string;
  readonly if_exists: 'replace' | 'rename' | 'fail';
}

/** A file up to this size is one request. */
const maxSingleBytes = 4 * 1024 * 1024;
/** 10 MiB. */
const partBytes = 32 * partUnitBytes;
const conflict = '@microsoft.graph.conflictBehavior';

/**
 * Uploads a file: https://learn.microsoft.com/graph/api/driveitem-put-content, and in parts
 * https://learn.microsoft.com/graph/api/driveitem-createuploadsession. Errors: those of the client.
 */
export async function upload(file: NewFile, content: Content, call: OperationCall): Promise<Item[]> {
  const address = childPath(file.drive, file.in_folder, file.name);
  const isRepeatable = file.if_exists === 'replace';
  if (content.sizeBytes > maxSingleBytes) return [{ json: await inParts({ address, ...file }, content, call) }];
  const { body } = await call.client.send(
    {
      method: 'PUT',
      path: `${address}/content`,
      query: { [conflict]: file.if_exists },
      content: { mediaType: content.mediaType, body: { sizeBytes: content.sizeBytes, open: content.open } },
    },
    { repeat: isRepeatable ? 'safe' : 'unsafe', key: call.key },
  );
  return [{ json: withoutAddress(body as JsonObject) }];
}

async function inParts(
  { address, name, if_exists: behavior }: NewFile & { address: string },
  content: Content,
  call: OperationCall,
): Promise<JsonObject> {
  const { client, key } = call;
  const started = await client.send(
    { method: 'POST', path: `${address}/createUploadSession`, json: { item: { [conflict]: behavior, name } } },
    { repeat: 'safe', key }, // nothing is there before the last part
  );
  const { uploadUrl } = started.body as { uploadUrl?: string };
  if (!uploadUrl) throw new AppError('target_error', 'OneDrive: The upload was not started. Run the node again.');
  const { body } = await uploadParts(uploadUrl, { ...content, partBytes }, call);
  if (typeof (body as JsonObject)['id'] === 'string') return withoutAddress(body as JsonObject);
  // The response to the last part was lost, but the file is there.
  const found = await client.send({ path: address.replace(/:$/, '') }, { repeat: 'safe', key });
  return withoutAddress(found.body as JsonObject);
}
