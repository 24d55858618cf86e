import { noteAudit } from '../../../domains/audit/noteAudit.ts';
import { requireOwnSignIn } from '../../../domains/identity/requireOwnSignIn.ts';
import { exportAccount as write } from '../../../domains/identity/accounts/exportAccount.ts';
import { openContent } from '../../../domains/gateway/conversationSeal.ts';
import type { Handler } from '../../handler.ts';

/** Streams what the account holds. */
export const exportAccount: Handler<'exportAccount'> = async ({ actor }, deps) => {
  requireOwnSignIn(actor);
  await deps.database.asSystem((repositories) => noteAudit(repositories, { target: { id: actor.accountId } }));
  const name = `account-${new Date().toISOString().slice(0, 10)}.json`;
  return {
    status: 200,
    contentType: 'application/json',
    headers: { 'content-disposition': `attachment; filename="${name}"`, 'cache-control': 'no-store' },
    raw: write(
      {
        database: deps.database,
        openConversation: (place, sealed) => openContent(deps.secrets, place, sealed),
      },
      actor.accountId,
    ),
  };
};
