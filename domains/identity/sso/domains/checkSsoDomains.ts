import { noteAudit } from '../../../audit/noteAudit.ts';
import type { Database } from '../../../../db/database.ts';
import type { SsoDomainRow } from '../../../../db/entities/ssoDomain.ts';
import { proves, recordOf } from './domainProof.ts';
import type { LookUpTxt } from './lookUpTxt.ts';

/** How long a record may be missing: name servers fail, and zones are moved. */
export const ssoDomainGraceMs = 7 * 24 * 3_600_000;
const atOnce = 20;

/**
 * Looks again for the records of e-mail domains that a record proves. After seven days without the record the organization loses the
 * domain, recorded in its audit log: the people of the domain's next owner must not be led to a foreign provider. Any number of processes
 * may do it. True if there may be more.
 */
export async function checkSsoDomains(database: Database, lookUp: LookUpTxt): Promise<boolean> {
  const due = await database.asSystem(({ ssoDomains }) => ssoDomains.takeDue(atOnce));
  await Promise.all(due.map((domain) => check(database, lookUp, domain)));
  return due.length === atOnce;
}

async function check(database: Database, lookUp: LookUpTxt, domain: SsoDomainRow): Promise<void> {
  const isThere = proves(domain, await lookUp(recordOf(domain).name));
  await database.asSystem(async (repositories) => {
    const seen = await repositories.ssoDomains.noteLook(domain.id, isThere);
    const since = seen?.failingSince ?? null;
    if (since === null || Date.now() - since.getTime() < ssoDomainGraceMs) return;
    if (!(await repositories.ssoDomains.release(domain.id))) return;
    await noteAudit(repositories, {
      action: 'sso_domain.lapsed',
      organizationId: domain.organizationId,
      target: { id: domain.id, name: domain.domain },
      before: { verified: true },
      after: { verified: false },
    });
  });
}
