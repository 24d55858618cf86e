import type { Database } from '../db/database.ts';
import type { Secrets } from '../db/secrets/secrets.ts';
import { ensureSandbox } from '../domains/gateway/sandbox/sandboxModels.ts';
import { bootstrapOwner } from '../domains/identity/bootstrap.ts';
import type { Passwords } from '../domains/identity/passwords.ts';
import { findSetUpCode, type SetUpCode } from '../domains/identity/setUpCode.ts';
import { keepInstanceCollector } from '../domains/logStreaming/setBySettings/keepInstanceCollector.ts';
import { keepSetDestinations } from '../domains/logStreaming/setBySettings/keepSetDestinations.ts';
import { destinationsSetting, readSetDestinations } from '../domains/logStreaming/setBySettings/readSetDestinations.ts';
import type { Logger } from '../platform/config/logger.ts';
import type { Settings } from '../platform/config/settings.ts';

interface Preparation {
  readonly settings: Settings;
  readonly database: Database;
  readonly secrets: Secrets;
  readonly passwords: Passwords;
  readonly logger: Logger;
  readonly showSetUpCode?: ((setUpCode: SetUpCode) => void) | undefined;
}

/** Creates the sandbox, the bootstrap owner, the set-up code, and the log destinations of settings. Several processes may do this at once. */
export async function prepareInstance(parts: Preparation): Promise<SetUpCode | null> {
  const { settings, database, secrets, passwords, logger, showSetUpCode = printSetUpCode } = parts;
  await database.asSystem((repositories) => ensureSandbox(repositories, { open: settings.sandboxModels === 'open' }));
  await keepInstanceCollector({ database, secrets }, settings.otlpUrl);
  const destinations = await readSetDestinations(settings.logDestinations);
  await keepSetDestinations({ database, secrets }, destinationsSetting, destinations);
  if (settings.bootstrap && (await bootstrapOwner({ database, passwords }, settings.bootstrap))) {
    logger.info('created the instance owner from the bootstrap settings');
  }
  const setUpCode = await findSetUpCode(database, {
    listen: settings.listen,
    publicUrl: settings.publicUrl,
    hasBootstrap: settings.bootstrap !== null,
  });
  if (setUpCode !== null) showSetUpCode(setUpCode);
  return setUpCode;
}

function printSetUpCode({ code, isReachable }: SetUpCode): void {
  const needed = isReachable ? '' : ' (asked for only where the request does not come from this machine)';
  process.stdout.write(`Set-up code for the first account: ${code}${needed}\n`);
}
