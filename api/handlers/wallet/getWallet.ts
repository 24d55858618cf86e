import type { Handler } from '../../handler.ts';
import { found } from '../../../openapi/notFound.ts';
import { presentWallet } from '../../presenters/wallet.ts';

/** Returns the organization's wallet. */
export const getWallet: Handler<'getWallet'> = async ({ actor }, { database }) => {
  const wallet = await database.withOrganization(actor.organizationId, ({ wallets }) =>
    wallets.find(actor.organizationId),
  );
  return { status: 200, body: presentWallet(found(wallet)) };
};
