import { readPageRequest } from '../../../db/repositories/page.ts';
import type { Handler } from '../../handler.ts';
import { presentConversation } from '../../../domains/gateway/conversationSeal.ts';
import { presentPage } from '../../presenters/page.ts';

/** Lists the caller's own conversations, those changed last first. */
export const listConversations: Handler<'listConversations'> = async ({ query, actor }, { database, secrets }) => {
  const page = readPageRequest(query);
  const { organizationId, accountId } = actor;
  const rows = await database.withOrganization(organizationId, ({ conversations }) =>
    conversations.list(accountId, page),
  );
  return { status: 200, body: presentPage(rows, (row) => presentConversation(row, { secrets, organizationId })) };
};
