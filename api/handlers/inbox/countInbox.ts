import { mostCounted } from '../../../db/repositories/executions/inbox.ts';
import { countInbox as count } from '../../../domains/approvals/readInbox.ts';
import type { Handler } from '../../handler.ts';

/** Counts what the caller may decide. */
export const countInbox: Handler<'countInbox'> = async ({ actor }, { database }) => {
  const counts = await database.withOrganization(actor.organizationId, (repositories) => count(repositories, actor));
  return { status: 200, body: { at_most: mostCounted, ...counts } };
};
