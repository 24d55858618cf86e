import { noteAudit } from '../../../domains/audit/noteAudit.ts';
import { catalogContactKey } from '../../../db/catalog/catalogContact.ts';
import { shownContact } from '../../catalog/catalogContact.ts';
import type { Handler } from '../../handler.ts';

/** Sets the contact address that sources of the catalog receive. */
export const setCatalogContact: Handler<'setCatalogContact'> = async ({ body }, deps) => {
  const shown = await deps.database.asSystem(async (repositories) => {
    const before = await shownContact(deps, repositories);
    await repositories.instanceSettings.set(catalogContactKey, body.contact);
    const after = await shownContact(deps, repositories);
    const noted = { before: { contact: before.contact }, after: { contact: after.contact } };
    await noteAudit(repositories, { organizationId: null, ...noted });
    return after;
  });
  return { status: 200, body: shown };
};
