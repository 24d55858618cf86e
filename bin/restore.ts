import { readSettings } from '../platform/config/settings.ts';
import { readManifest } from './backup/manifest.ts';
import { requireKey, restoreBackup } from './backup/restoreBackup.ts';
import { readOptions, runProgram, sayPart } from './backup/runProgram.ts';
import { StartError } from './embedded/StartError.ts';

/** Program: `npm run restore -- --from <folder>` restores a backup into the empty data folder SERVICE_DATA_DIR. Exits with 0 if the restore is complete. */
await runProgram(async () => {
  const from = readOptions('from')['from']!;
  const settings = readSettings(process.env);
  if (settings.databaseUrl !== null)
    throw new StartError('DATABASE_URL names a PostgreSQL of your own. Unset it: a backup is restored for npm start.');
  await requireKey(await readManifest(from), settings);
  const { dataDir, auditCheckpoints } = settings;
  const { moment, versions } = await restoreBackup({ from, dataDir, auditCheckpoints, say: sayPart });
  console.log(`Restored ${moment} into ${dataDir}; it was made by Bureau ${versions.bureau}.`);
  console.log(
    'Start Bureau. It is in maintenance, and nothing runs, until an owner says on the page that it is the original.',
  );
  return 0;
});
