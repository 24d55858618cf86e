import { readSettings } from '../platform/config/settings.ts';
import { readOptions, runProgram, sayPart } from './backup/runProgram.ts';
import { takeBackup } from './backup/takeBackup.ts';

/** Program: `npm run backup -- --to <folder>` copies everything that `npm start` keeps, while it runs. Exits with 0 if the backup is complete. */
await runProgram(async () => {
  const { to } = readOptions('to');
  const startedAt = Date.now();
  const { moment, files, bytes } = await takeBackup({ settings: readSettings(process.env), to: to!, say: sayPart });
  const seconds = ((Date.now() - startedAt) / 1_000).toFixed(1);
  console.log(`Backup of ${moment.toISOString()}: ${files} files, ${(bytes / 1e6).toFixed(1)} MB, ${seconds} s.`);
  console.log(`The encryption key is not in it: keep it elsewhere. Verify it: npm run backup:verify -- --from ${to}`);
  return 0;
});
