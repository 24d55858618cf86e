import { shownContact } from '../../catalog/catalogContact.ts';
import type { Handler } from '../../handler.ts';

/** Returns the contact address that sources of the catalog receive. */
export const getCatalogContact: Handler<'getCatalogContact'> = async (_request, deps) => ({
  status: 200,
  body: await deps.database.asSystem((repositories) => shownContact(deps, repositories)),
});
