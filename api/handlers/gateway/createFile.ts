import { keyOf } from '../../gatewayCall.ts';
import type { Handler } from '../../handler.ts';
import { readGatewayFile } from '../../readGatewayFile.ts';
import { presentGatewayFile } from '../../presenters/gatewayFile.ts';

/** Stores an uploaded file. */
export const createFile: Handler<'createFile'> = async ({ actor, body }, { gatewayFiles }) => {
  const file = await gatewayFiles.upload(keyOf(actor), readGatewayFile(body));
  return { status: 200, body: presentGatewayFile(file) };
};
