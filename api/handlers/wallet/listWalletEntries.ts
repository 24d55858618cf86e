import { readPageRequest } from '../../../db/repositories/page.ts';
import type { Handler } from '../../handler.ts';
import { presentPage } from '../../presenters/page.ts';
import { presentLedgerEntry } from '../../presenters/wallet.ts';

/** Lists the wallet's lines, or those of one kind. */
export const listWalletEntries: Handler<'listWalletEntries'> = async ({ actor, query }, { database }) => {
  const page = readPageRequest(query);
  const entries = await database.withOrganization(actor.organizationId, ({ ledgerEntries }) =>
    ledgerEntries.list(actor.organizationId, page, query.kind),
  );
  return { status: 200, body: presentPage(entries, presentLedgerEntry) };
};
