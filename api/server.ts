import { createLogger } from '../platform/config/logger.ts';
import { readSettings, SettingsError } from '../platform/config/settings.ts';
import { stopRequested } from '../platform/config/stopRequested.ts';
import { startApi } from './startApi.ts';

/** The program of an API process. */
async function main(): Promise<void> {
  const settings = readSettings(process.env);
  const logger = createLogger({ service: 'api', level: settings.logLevel });
  const stop = stopRequested();
  const server = await startApi(settings, logger, { isStrict: process.env['BUREAU_STRICT'] === '1' });
  logger.info({ port: server.port }, `listening at ${settings.publicUrl}`);
  await stop;
  logger.info('stopping');
  await server.close();
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(
      `${error instanceof SettingsError ? error.message : String((error as Error).stack ?? error)}\n`,
    );
    process.exit(1);
  },
);
