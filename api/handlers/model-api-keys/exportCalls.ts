import { exportedCalls } from '../../callLog/exportedCalls.ts';
import { readCallFilter } from '../../callLog/readCallFilter.ts';
import type { Handler } from '../../handler.ts';

/** Exports the calls that the caller sees. */
export const exportCalls: Handler<'exportCalls'> = async ({ actor, query }, { database }) => {
  const { format = 'jsonl', ...asked } = query;
  const filter = readCallFilter(actor, asked);
  return exportedCalls(database, { organizationId: actor.organizationId, filter, format, asked });
};
