import { noteAudit } from '../../../domains/audit/noteAudit.ts';
import type { Handler } from '../../handler.ts';
import { found, notFound } from '../../../openapi/notFound.ts';

/** Gives a domain up; nothing answers there from the next request on. */
export const deleteCustomDomain: Handler<'deleteCustomDomain'> = async ({ actor, params }, { database }) => {
  const id = params.custom_domain_id;
  await database.withOrganization(actor.organizationId, async (repositories) => {
    const { domain, verifiedAt } = found(await repositories.customDomains.find(id));
    if (!(await repositories.customDomains.remove(id))) throw notFound();
    await noteAudit(repositories, { target: { id, name: domain }, before: { domain, verified: verifiedAt !== null } });
  });
  return { status: 204 };
};
