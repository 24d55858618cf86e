import type { Handler } from '../../handler.ts';
import { presentCustomDomain } from '../../presenters/customDomain.ts';

/** Lists the domains that the organization has named for its webhooks and forms. */
export const listCustomDomains: Handler<'listCustomDomains'> = async ({ actor }, { database, settings }) => {
  const rows = await database.withOrganization(actor.organizationId, ({ customDomains }) => customDomains.list());
  const data = rows.map((row) => presentCustomDomain(row, settings.publicUrl));
  return { status: 200, body: { data, next_cursor: null } };
};
