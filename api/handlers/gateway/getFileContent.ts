import { keyOf } from '../../gatewayCall.ts';
import type { Handler } from '../../handler.ts';
import { attachment } from '../../../platform/binaries/names.ts';

/** Downloads a file, streamed. */
export const getFileContent: Handler<'getFileContent'> = async ({ actor, params }, { gatewayFiles }) => {
  const { file, bytes } = await gatewayFiles.content(keyOf(actor), params.gateway_file_id);
  const headers = { 'cache-control': 'no-store', 'content-disposition': attachment(file.fileName) };
  return { status: 200, contentType: 'application/octet-stream', raw: bytes, headers };
};
