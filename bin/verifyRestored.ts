import { join } from 'node:path';

import { confinedUrl } from '../db/programUser.ts';
import { readSettings } from '../platform/config/settings.ts';
import { checkContents } from './backup/checkContents.ts';
import { runProgram, sayPart } from './backup/runProgram.ts';
import { StartError } from './embedded/StartError.ts';

/**
 * Program: `npm run restore:verify` checks ledger, audit logs, schema and files of the instance of DATABASE_URL and DATABASE_OWNER_URL,
 * such as a restored copy. Reads only. Exits with 0 if nothing is wrong, otherwise with 1.
 */
await runProgram(async () => {
  const { databaseUrl, databaseOwnerUrl, dataDir, s3 } = readSettings(process.env);
  if (databaseUrl === null)
    throw new StartError('DATABASE_URL is not set. A backup of npm start is verified by npm run backup:verify.');
  const binaries = s3 === null ? join(dataDir, 'binaries') : null;
  const programUrl = await confinedUrl(databaseUrl);
  const ownerUrl = databaseOwnerUrl ?? databaseUrl;
  const faults = await checkContents({ ownerUrl, programUrl, binaries, say: sayPart });
  for (const fault of faults) console.log(fault);
  console.log(faults.length === 0 ? 'Whole: ledger, audit logs and files agree.' : `${faults.length} faults found.`);
  return faults.length === 0 ? 0 : 1;
});
