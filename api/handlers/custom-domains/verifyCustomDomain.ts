import { noteAudit } from '../../../domains/audit/noteAudit.ts';
import type { CustomDomainRow } from '../../../db/entities/customDomain.ts';
import { releaseDomain } from '../../../domains/identity/customDomains/checkDomains.ts';
import { proves, recordOf } from '../../../domains/identity/sso/domains/domainProof.ts';
import { checkPlan } from '../../customDomains/checkPlan.ts';
import type { Deps } from '../../deps.ts';
import type { Handler } from '../../handler.ts';
import { found } from '../../../openapi/notFound.ts';
import { presentCustomDomain } from '../../presenters/customDomain.ts';

/**
 * Looks for the record that proves a domain. If another organization holds it, the domain goes to the one that the name servers confirm
 * now; the other loses it without its own record.
 */
export const verifyCustomDomain: Handler<'verifyCustomDomain'> = async ({ actor, params }, deps) => {
  const { database, lookUpTxt, settings } = deps;
  const id = params.custom_domain_id;
  const domain = found(
    await database.withOrganization(actor.organizationId, async (repositories) => {
      await checkPlan(repositories, actor.organizationId);
      return repositories.customDomains.find(id);
    }),
  );
  const records = await lookUpTxt(recordOf(domain).name);
  const isProved = proves(domain, records);
  if (isProved) await takeFromOther(deps, domain, records);
  const seen = await database.withOrganization(actor.organizationId, async (repositories) => {
    const { customDomains } = repositories;
    if (isProved) await customDomains.verify(id);
    else await customDomains.noteMissing(id);
    const after = found(await customDomains.find(id));
    await noteAudit(repositories, {
      target: { id, name: domain.domain },
      before: { verified: domain.verifiedAt !== null },
      after: { verified: after.verifiedAt !== null },
    });
    return after;
  });
  return { status: 200, body: presentCustomDomain(seen, settings.publicUrl) };
};

async function takeFromOther(
  { database }: Pick<Deps, 'database'>,
  { id, domain }: CustomDomainRow,
  records: readonly string[],
): Promise<void> {
  await database.asSystem(async (repositories) => {
    const holder = await repositories.customDomains.findHolder(domain);
    if (holder !== null && holder.id !== id && !proves(holder, records)) await releaseDomain(repositories, holder);
  });
}
