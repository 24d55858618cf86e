import { defaultGatewaySettings } from './gatewaySettings.ts';
import { hostname } from 'node:os';
import type { Logger } from '../../platform/config/logger.ts';
import type { Database } from '../../db/database.ts';
import { createLedger, type Ledger, type LedgerOptions } from '../../db/ledger/ledger.ts';
import { RecentCalls } from '../../db/ledger/RecentCalls.ts';
import type { Secrets } from '../../db/secrets/secrets.ts';
import type { CallObserver } from '../../platform/telemetry/callObserver.ts';
import { createDial } from '../../platform/outbound/dial.ts';
import { createGuardedDispatcher } from '../../platform/outbound/dispatcher.ts';
import type { OutboundAllow } from '../../platform/outbound/guard.ts';
import { createGateway, type Gateway } from './gateway.ts';
import type { GatewaySettings } from './gatewaySettings.ts';
import { ResponseCacheTable } from './responseCache/ResponseCacheTable.ts';
import { secretOpeners } from './secretOpeners.ts';
import { tellAdminsOfKey } from './upstream/tellAdminsOfKey.ts';
import { makeUpstreamDispatcher } from './upstream/upstreamDispatcher.ts';

const cacheSettingsTtlMs = 5_000;

/** A gateway with the ledger and the connections of its own. */
export interface OpenedGateway {
  readonly gateway: Gateway;
  readonly ledger: Ledger;
  readonly recentCalls: RecentCalls;
  readonly responseCache: ResponseCacheTable;
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
  /** Limits that differ from the defaults. */
  settings: Partial<GatewaySettings>;
  /** Default: an owner of this process, with sweeps. */
  ledger?: Pick<LedgerOptions, 'owner' | 'sweepEveryMs'> | undefined;
  /** `SERVICE_LEDGER_RELAY`: whether the processes of the instance share statements of busy wallets. */
  ledgerRelay: 'on' | 'off';
  /** Looks up names of providers; default: the system. */
  resolveHost?: ((host: string) => Promise<string[]>) | undefined;
}): Promise<OpenedGateway> {
  const recentCalls = new RecentCalls();
  const { database, secrets, logger, observers = [], outboundAllow: allow, settings, ledgerRelay, resolveHost } = parts;
  const ledger = createLedger({
    pool: database.systemPool,
    tell: (change) => database.changes.tell(change),
    settled: (hold, settlement) => recentCalls.note(hold, settlement),
    owner: `${hostname()}:${process.pid}`,
    relayKeys: ledgerRelay === 'on' ? secrets.keysFor('ledger relay') : [],
    onRelayed: (work, result) => observers.forEach((observer) => observer.relayed?.(work, result)),
    onError: (error) => logger.warn({ err: error }, 'Upkeep of the ledger failed; it is repeated'),
    ...parts.ledger,
  });
  const dispatcher = makeUpstreamDispatcher(settings);
  const { connectTimeoutMs, keepConnectionMs: keepAliveMs } = { ...defaultGatewaySettings, ...settings };
  const guardedDispatcher = createGuardedDispatcher({
    allow,
    connectTimeoutMs,
    keepAliveMs,
    ...(resolveHost && { resolveHost }),
  });
  const guardedDial = createDial({ allow, connectTimeoutMs, ...(resolveHost && { resolveHost }) });
  const responseCache = new ResponseCacheTable({ database, secrets, logger, ttlMs: cacheSettingsTtlMs });
  const gateway = createGateway({
    responseCache,
    database,
    ledger,
    ...secretOpeners(secrets),
    secrets,
    dispatcher,
    guardedDispatcher,
    guardedDial,
    logger,
    observers,
    settings,
    tell: (change) => database.changes.tell(change),
    tellRejectedKey: (rejected) => tellAdminsOfKey(database, rejected),
  });
  await ledger
    .sweep()
    .catch((error: unknown) => logger.warn({ err: error }, 'Holds of an earlier process could not be swept yet'));
  return {
    gateway,
    ledger,
    recentCalls,
    responseCache,
    close: async (drainMs) => {
      await gateway.drain(drainMs);
      await Promise.all([dispatcher.destroy(), guardedDispatcher.destroy()]);
      await gateway.drain(drainMs);
      await gateway.close();
      await responseCache.settled();
      await ledger.close();
    },
  };
}
