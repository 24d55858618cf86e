import { reportMigration } from '../../../domains/migrationReport/reportMigration.ts';
import { readOrganizationFacts } from '../../../domains/migrationReport/readOrganizationFacts.ts';
import { projectViewOf } from '../../../domains/identity/projectAccess.ts';
import type { Handler } from '../../handler.ts';
import { scanDepsOf } from '../../scanDepsOf.ts';

/** Scans the digital organizations that the caller sees for effects of a version. */
export const getMigrationReport: Handler<'getMigrationReport'> = async ({ query, actor }, deps) => {
  const { database } = deps;
  const facts = await readOrganizationFacts(database, actor);
  const body = await reportMigration(
    {
      to: query.to,
      read: (work) => database.withOrganization(actor.organizationId, work),
      view: projectViewOf(actor),
      facts,
    },
    scanDepsOf(deps),
  );
  return { status: 200, body };
};
