import { readSettings } from '../platform/config/settings.ts';
import { Database } from '../db/database.ts';
import { noteVerifiedBackup } from '../domains/recovery/verifiedBackup.ts';
import { readOptions, runProgram } from './backup/runProgram.ts';
import { StartError } from './embedded/StartError.ts';

/**
 * Program: `npm run backup:note -- --at <time>` records in the instance of DATABASE_URL that a restore verified its backup of this
 * time. Health and metrics then show its age. Exits with 0 if it is recorded, otherwise with 1.
 */
await runProgram(async () => {
  const { at } = readOptions('at');
  const moment = readMoment(at!);
  const { databaseUrl } = readSettings(process.env);
  if (databaseUrl === null)
    throw new StartError('DATABASE_URL is not set. A backup of npm start is recorded by npm run backup:verify.');
  const database = await Database.connect({ url: databaseUrl, poolSize: 1 });
  try {
    await noteVerifiedBackup(database, { moment, verifiedAt: new Date() });
  } finally {
    await database.close();
  }
  console.log(`The verified backup of ${moment.toISOString()} is recorded.`);
  return 0;
});

/** Returns a past time of ISO 8601 with its time zone. @throws StartError for any other text */
function readMoment(text: string): Date {
  const moment = new Date(text);
  if (!/^\d{4}-\d\d-\d\dT.*(Z|[+-]\d\d:?\d\d)$/.test(text) || Number.isNaN(moment.getTime()))
    throw new StartError(`--at "${text}" is not a time. Example: 2026-11-29T12:00:00Z.`);
  if (moment.getTime() > Date.now()) throw new StartError(`--at "${text}" is in the future.`);
  return moment;
}
