import type { Handler } from '../../handler.ts';
import { found } from '../../notFound.ts';
import { presentLowBalance } from '../../presenters/wallet.ts';

/** Says below which balance the organization is told. */
export const getLowBalance: Handler<'getLowBalance'> = async ({ actor }, { database }) => {
  const wallet = await database.withOrganization(actor.organizationId, ({ wallets }) =>
    wallets.find(actor.organizationId),
  );
  return { status: 200, body: presentLowBalance(found(wallet)) };
};
