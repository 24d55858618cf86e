import type { Handler } from '../../handler.ts';
import { found } from '../../../openapi/notFound.ts';
import { presentWallet } from '../../presenters/wallet.ts';

/** Says what the organization has. */
export const getWallet: Handler<'getWallet'> = async ({ actor }, { database }) => {
  const wallet = await database.withOrganization(actor.organizationId, ({ wallets }) =>
    wallets.find(actor.organizationId),
  );
  return { status: 200, body: presentWallet(found(wallet)) };
};
