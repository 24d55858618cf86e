import { keyOf } from '../../gatewayCall.ts';
import type { Handler } from '../../handler.ts';
import { presentGatewayFile } from '../../presenters/gatewayFile.ts';
import { pageIds } from '../../presenters/pageIds.ts';

/** Lists files, page by page. */
export const listFiles: Handler<'listFiles'> = async ({ actor, query }, { gatewayFiles }) => {
  const { limit = 1000, after = null, order = 'desc', purpose = null } = query;
  const { files, hasMore } = await gatewayFiles.list(keyOf(actor), { limit, after, order, purpose });
  const data = files.map(presentGatewayFile);
  return { status: 200, body: { object: 'list', data, ...pageIds(data), has_more: hasMore } };
};
