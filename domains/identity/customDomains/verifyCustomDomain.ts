import { noteAudit } from '../../audit/noteAudit.ts';
import type { Database } from '../../../db/database.ts';
import type { CustomDomainRow } from '../../../db/entities/customDomain.ts';
import { releaseDomain } from './checkDomains.ts';
import { proves, recordOf } from '../sso/domains/domainProof.ts';
import { checkPlan } from './checkPlan.ts';
import { found } from '../../../openapi/notFound.ts';
import type { AccountActor } from '../actor.ts';
import type { LookUpTxt } from '../sso/domains/lookUpTxt.ts';

/**
 * Looks for the record that proves a domain, and marks the domain as verified or unproved. If another organization holds the domain without
 * a record of its own, the domain is released there. Errors: `not_found`, those of `checkPlan`.
 */
export async function verifyCustomDomain(
  { database, lookUpTxt }: { readonly database: Database; readonly lookUpTxt: LookUpTxt },
  { id, actor }: { id: string; actor: AccountActor },
): Promise<CustomDomainRow> {
  const domain = found(
    await database.withOrganization(actor.organizationId, async (repositories) => {
      await checkPlan(repositories, actor.organizationId);
      return repositories.customDomains.find(id);
    }),
  );
  const records = await lookUpTxt(recordOf(domain).name);
  const isProved = proves(domain, records);
  if (isProved) await takeFromOther(database, domain, records);
  return database.withOrganization(actor.organizationId, async (repositories) => {
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
}

async function takeFromOther(
  database: Database,
  { id, domain }: CustomDomainRow,
  records: readonly string[],
): Promise<void> {
  await database.asSystem(async (repositories) => {
    const holder = await repositories.customDomains.findHolder(domain);
    if (holder !== null && holder.id !== id && !proves(holder, records)) await releaseDomain(repositories, holder);
  });
}
