import { noteAudit } from '../../audit/noteAudit.ts';
import type { Database } from '../../../db/database.ts';
import type { CustomDomainRow } from '../../../db/entities/customDomain.ts';
import { proves, recordOf } from '../sso/domains/domainProof.ts';
import type { LookUpTxt } from '../sso/domains/lookUpTxt.ts';

/** How long a record may be missing: name servers fail, and zones are moved. */
export const graceMs = 3 * 24 * 3_600_000;
const atOnce = 20;

/**
 * Looks again for the records of domains that are verified. After three days without the record the organization loses the domain, so that
 * its next owner does not find foreign webhooks there. Any number of processes may do it. True if there may be more.
 */
export async function checkDomains(database: Database, lookUp: LookUpTxt): Promise<boolean> {
  const due = await database.asSystem(({ customDomains }) => customDomains.takeDue(atOnce));
  await Promise.all(due.map((domain) => check(database, lookUp, domain)));
  return due.length === atOnce;
}

async function check(database: Database, lookUp: LookUpTxt, domain: CustomDomainRow): Promise<void> {
  const isThere = proves(domain, await lookUp(recordOf(domain).name));
  await database.asSystem(async (repositories) => {
    const seen = await repositories.customDomains.noteLook(domain.id, isThere);
    const since = seen?.failingSince ?? null;
    if (seen !== null && since !== null && Date.now() - since.getTime() >= graceMs)
      await releaseDomain(repositories, seen);
  });
}

/** Takes a domain from an organization without proof and records it in the audit log. System only. */
export async function releaseDomain(
  repositories: Parameters<typeof noteAudit>[0],
  { id, domain, organizationId }: CustomDomainRow,
): Promise<void> {
  if (!(await repositories.customDomains.release(id))) return;
  await noteAudit(repositories, {
    action: 'custom_domain.lapsed',
    organizationId,
    target: { id, name: domain },
    before: { verified: true },
    after: { verified: false },
  });
}
