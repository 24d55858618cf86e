import { keyOf } from '../../gatewayCall.ts';
import type { Handler } from '../../handler.ts';
import { presentGatewayFile } from '../../presenters/gatewayFile.ts';

/** Returns the metadata of a file. */
export const getFile: Handler<'getFile'> = async ({ actor, params }, { gatewayFiles }) => {
  return { status: 200, body: presentGatewayFile(await gatewayFiles.find(keyOf(actor), params.gateway_file_id)) };
};
