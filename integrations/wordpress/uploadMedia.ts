import type { JsonObject } from '../../domains/executions/item.ts';
import { binaryOf, encodeBody } from '../../activities/http/httpBody.ts';
import type { OperationCall } from '../engine/defineOperation.ts';
import { listOf } from './requests.ts';

/**
 * Uploads a file of the item with its details, in one request. `param` names the parameter with the name of the file. Errors: those of the
 * client; `parameter_invalid` for a missing file.
 */
export async function uploadMedia(
  { name, param, fileName, details = {} }: { name: string; param: string; fileName?: string; details?: JsonObject },
  { client, item, files, key }: OperationCall,
): Promise<JsonObject> {
  const binary = binaryOf(item, name, param);
  const renamed = { ...binary, file_name: fileName || binary.file_name };
  const { contentType = '', body } = encodeBody({
    kind: 'multipart',
    body: Object.fromEntries(Object.entries(details).filter(([, value]) => value !== undefined && value !== '')),
    files: { file: name },
    item: { ...item, binary: { [name]: renamed } },
    binaries: files,
  });
  const response = await client.send(
    { method: 'POST', path: listOf('media'), content: { body: body!, mediaType: contentType } },
    { repeat: 'unsafe', key },
  );
  return response.body as JsonObject;
}
