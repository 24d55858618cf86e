import { hostname } from 'node:os';
import type { Logger } from '../../platform/config/logger.ts';
import type { Database } from '../../db/database.ts';
import { createLedger } from '../../db/ledger/ledger.ts';
import type { Secrets } from '../../db/secrets/secrets.ts';
import type { CallObserver } from '../../platform/telemetry/callObserver.ts';
import { createGuardedDispatcher } from '../../platform/outbound/dispatcher.ts';
import type { OutboundAllow } from '../../platform/outbound/guard.ts';
import { createGateway, type Gateway } from './gateway.ts';
import { secretOpeners } from './secretOpeners.ts';
import { tellAdminsOfKey } from './upstream/tellAdminsOfKey.ts';
import { makeUpstreamDispatcher } from './upstream/upstreamDispatcher.ts';

/** A gateway with the ledger and the connections of its own. */
export interface OpenedGateway {
  readonly gateway: Gateway;
  /** Lets running calls end, for `drainMs` at most; calls still open then fail, and their holds are released. */
  close(drainMs?: number): Promise<void>;
}

/** Opens the gateway of a process, API or worker, and releases the holds of its predecessor. */
export async function openGateway(parts: {
  database: Database;
  secrets: Secrets;
  logger: Logger;
  observers?: readonly CallObserver[];
  /** `SERVICE_OUTBOUND_ALLOW`: targets beyond the public internet that addresses of organizations' own keys can reach. */
  outboundAllow: OutboundAllow;
  /** `SERVICE_PROVIDER_IDLE_SECONDS`: how long a provider may be silent within an answer. */
  idleMs: number;
}): Promise<OpenedGateway> {
  const { database, secrets, logger, observers = [], outboundAllow: allow } = parts;
  const ledger = createLedger({
    pool: database.systemPool,
    tell: (change) => database.changes.tell(change),
    owner: `${hostname()}:${process.pid}`,
    onError: (error) => logger.warn({ err: error }, 'Upkeep of the ledger failed; it is repeated'),
  });
  const dispatcher = makeUpstreamDispatcher();
  const guardedDispatcher = createGuardedDispatcher({ allow });
  const gateway = createGateway({
    database,
    ledger,
    ...secretOpeners(secrets),
    secrets,
    dispatcher,
    guardedDispatcher,
    logger,
    observers,
    settings: { idleTimeoutMs: parts.idleMs },
    tellRejectedKey: (rejected) => tellAdminsOfKey(database, rejected),
  });
  await ledger
    .sweep()
    .catch((error: unknown) => logger.warn({ err: error }, 'Holds of an earlier process could not be swept yet'));
  return {
    gateway,
    close: async (drainMs) => {
      await gateway.drain(drainMs);
      await Promise.all([dispatcher.destroy(), guardedDispatcher.destroy()]);
      await gateway.drain(drainMs);
      await gateway.close();
      await ledger.close();
    },
  };
}
