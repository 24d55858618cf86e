import { readSettings, type Settings } from '../platform/config/settings.ts';
import { instanceKey } from '../domains/recovery/maintenanceState.ts';
import { noteVerifiedBackup } from '../domains/recovery/verifiedBackup.ts';
import { Database } from '../db/database.ts';
import { checkBackup } from './backup/checkBackup.ts';
import { readManifest, type Manifest } from './backup/manifest.ts';
import { requireKey } from './backup/restoreBackup.ts';
import { readOptions, runProgram, sayPart } from './backup/runProgram.ts';
import { runningPostgresUrl } from './embedded/runningPostgres.ts';

/**
 * Program: `npm run backup:verify -- --from <folder>` restores a backup into a scratch folder and checks it there, and notes it in the running
 * instance. Exits with 0 if nothing is wrong and the backup is noted, otherwise with 1.
 */
await runProgram(async () => {
  const { from, scratch } = readOptions('from', 'scratch');
  const settings = readSettings(process.env);
  await requireKey(await readManifest(from!), settings);
  sayPart('key', 'opens the backup');
  const { manifest, faults } = await checkBackup({ from: from!, scratch, say: sayPart });
  for (const fault of faults) console.log(fault);
  if (faults.length > 0) {
    console.log(`The backup of ${manifest.moment} has ${faults.length} faults.`);
    return 1;
  }
  console.log(`The backup of ${manifest.moment} is whole: ledger, audit logs and files agree.`);
  const refusal = await note(settings, manifest).catch((error: Error) => error.message);
  if (refusal === null) return 0;
  console.log(`It was not noted in the running instance: ${refusal}`);
  return 1;
});

/** Records the backup in the running instance, which shows its age. Returns the reason for a failure, or null. */
async function note({ databaseUrl, dataDir }: Settings, manifest: Manifest): Promise<string | null> {
  const url = databaseUrl ?? (await runningPostgresUrl(dataDir));
  if (url === null) return `there is no database in ${dataDir}`;
  const database = await Database.connect({ url, poolSize: 1 });
  try {
    const instance = await database.asSystem(({ instanceSettings }) => instanceSettings.find(instanceKey));
    if ((instance as { id?: string } | undefined)?.id !== manifest.instance) return 'the backup is of another instance';
    await noteVerifiedBackup(database, { moment: new Date(manifest.moment), verifiedAt: new Date() });
    return null;
  } finally {
    await database.close();
  }
}
