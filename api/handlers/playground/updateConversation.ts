import type { Handler } from '../../handler.ts';
import { found, notFound } from '../../notFound.ts';
import { presentConversation, sealConversation } from '../../playground/conversationSeal.ts';

/** Renames one of the caller's own conversations, or keeps what became of it. */
export const updateConversation: Handler<'updateConversation'> = async (
  { params, body, actor },
  { database, secrets },
) => {
  const { organizationId, accountId } = actor;
  const id = params.conversation_id;
  const change = {
    ...sealConversation(secrets, { id, organizationId }, body),
    ...(body.model && { model: body.model }),
  };
  const row = await database.withOrganization(organizationId, async ({ conversations }) => {
    if (!(await conversations.update(id, accountId, change))) throw notFound();
    return conversations.find(id, accountId);
  });
  return { status: 200, body: presentConversation(found(row), { secrets, organizationId }) };
};
