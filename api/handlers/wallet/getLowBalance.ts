import type { Handler } from '../../handler.ts';
import { found } from '../../../openapi/notFound.ts';
import { presentLowBalance } from '../../presenters/wallet.ts';

/** Returns the balance below which the organization is notified. */
export const getLowBalance: Handler<'getLowBalance'> = async ({ actor }, { database }) => {
  const wallet = await database.withOrganization(actor.organizationId, ({ wallets }) =>
    wallets.find(actor.organizationId),
  );
  return { status: 200, body: presentLowBalance(found(wallet)) };
};
