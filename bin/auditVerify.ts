import { parseArgs } from 'node:util';

import { checkpointKeyPurpose, lineOf, readPlaces } from '../domains/audit/checkpointFile.ts';
import { faultText, verifyLogs } from '../domains/audit/verifyLogs.ts';
import { SettingsError, readSettings } from '../platform/config/settings.ts';
import { Database } from '../db/database.ts';
import type { ChainPlace } from '../db/repositories/audit/auditSeals.ts';
import { openSecrets } from '../db/secrets/secrets.ts';
import { runningPostgresUrl } from './embedded/runningPostgres.ts';

/**
 * Program: `npm run audit:verify` recomputes the audit logs of an instance and compares them with the checkpoints outside the database
 * (SERVICE_AUDIT_CHECKPOINTS, and `--compare <file>`). `--print` prints where the logs end now, for an operator to keep elsewhere. Only
 * reads. Ends with 0 where nothing is wrong, 1 where something is, 2 where it could not look.
 */
async function main(): Promise<number> {
  const { values } = parseArgs({
    options: { print: { type: 'boolean', default: false }, compare: { type: 'string', multiple: true, default: [] } },
  });
  const settings = readSettings(process.env);
  const url = settings.databaseUrl ?? (await runningPostgresUrl(settings.dataDir));
  if (url === null)
    throw new SettingsError([`There is no database in ${settings.dataDir}. Set SERVICE_DATA_DIR or DATABASE_URL.`]);
  const database = await Database.connect({ url, poolSize: 2 }).catch((cause: Error) => {
    throw new Error(`The database does not answer (${cause.message}). Bureau must be running.`, { cause });
  });
  try {
    const keys = (await openSecrets({ database, ...settings })).keysFor(checkpointKeyPurpose);
    if (values.print) {
      await printPlaces(database, (chain, place) =>
        process.stdout.write(lineOf(keys[0]!, new Date(), { chain, ...place })),
      );
      return 0;
    }
    const known = new Map<string, ChainPlace[]>();
    let damaged = 0;
    for (const source of [settings.auditCheckpoints, ...values.compare]) {
      const kept = await readPlaces(source, keys);
      damaged += kept.damaged;
      if (kept.damaged > 0)
        console.log(`${source}: ${kept.damaged} lines were not written by this instance, or changed.`);
      for (const [chain, places] of kept.places) known.set(chain, [...(known.get(chain) ?? []), ...places]);
    }
    const report = await verifyLogs(database, known, (_, faults) => {
      for (const fault of faults) console.log(faultText(fault));
    });
    const { logs, events, compared, faults } = report;
    if (compared === 0)
      console.log(
        `Nothing is written down in ${settings.auditCheckpoints}: a log that was written anew as a whole would not show.`,
      );
    console.log(`${events} events in ${logs} logs verified, ${compared} places compared with what was written down.`);
    const isGood = faults.length === 0 && damaged === 0;
    console.log(
      isGood ? 'Nothing was changed, removed, put in or reordered.' : `${faults.length + damaged} faults found.`,
    );
    return isGood ? 0 : 1;
  } finally {
    await database.close();
  }
}

async function printPlaces(database: Database, print: (chain: string, place: ChainPlace) => void): Promise<void> {
  const chains = await database.asSystem(({ auditSeals }) => auditSeals.listChains());
  const heads = await database.asSystem(({ auditSeals }) => auditSeals.heads(chains));
  for (const [chain, place] of heads) print(chain, place);
}

process.exitCode = await main().catch((error: Error) => {
  console.error(error instanceof SettingsError ? error.message : `Failed: ${error.message}`);
  return 2;
});
