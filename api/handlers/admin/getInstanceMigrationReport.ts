import { reportMigration } from '../../../domains/migrationReport/reportMigration.ts';
import { readInstanceFacts } from '../../../domains/migrationReport/readInstanceFacts.ts';
import type { Handler } from '../../handler.ts';
import { scanDepsOf } from '../../scanDepsOf.ts';

/** Scans the graphs of all organizations and the instance for effects of a version. */
export const getInstanceMigrationReport: Handler<'getInstanceMigrationReport'> = async ({ query }, deps) => {
  const { database, settings } = deps;
  const facts = await readInstanceFacts({ database, databaseUrl: settings.databaseUrl!, keys: settings });
  const read: typeof database.asSystem = (work) => database.asSystem(work);
  const body = await reportMigration({ to: query.to, read, view: null, facts }, scanDepsOf(deps));
  return { status: 200, body };
};
