import type { Handler } from '../../handler.ts';

/** Deletes all of the caller's own conversations in this organization. */
export const deleteConversations: Handler<'deleteConversations'> = async ({ actor }, { database }) => {
  await database.withOrganization(actor.organizationId, ({ conversations }) =>
    conversations.remove(actor.accountId, null),
  );
  return { status: 204 };
};
