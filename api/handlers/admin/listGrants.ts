import { readPageRequest } from '../../../db/repositories/page.ts';
import type { Handler } from '../../handler.ts';
import { found } from '../../../openapi/notFound.ts';
import { presentPage } from '../../presenters/page.ts';
import { presentLedgerEntry } from '../../presenters/wallet.ts';

/** Lists what an organization was granted. */
export const listGrants: Handler<'listGrants'> = async ({ params, query }, { database }) => {
  const page = readPageRequest(query);
  const grants = await database.asSystem(async ({ ledgerEntries, organizations }) => {
    const organization = found(await organizations.find(params.organization_id));
    return ledgerEntries.list(organization.id, page, 'grant');
  });
  return { status: 200, body: presentPage(grants, presentLedgerEntry) };
};
