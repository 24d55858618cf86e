import type pg from 'pg';
import type { Logger } from 'pino';
import type { Dispatcher } from 'undici';
import type { Secrets } from '../../db/secrets/secrets.ts';
import type { Change } from '../../db/changes/change.ts';
import type { Ledger } from '../../db/ledger/ledger.ts';
import type { CallObserver } from '../../platform/telemetry/callObserver.ts';
import type { Dial } from '../../platform/outbound/dial.ts';
import type { GatewaySettings } from './gatewaySettings.ts';
import type { OpenOwnKey } from './ownKeys/OwnKeyTable.ts';
import type { TellRejectedKey } from './upstream/RejectedKeys.ts';
import type { ResponseCacheTable } from './responseCache/ResponseCacheTable.ts';
import type { OpenSecret } from './routing/route.ts';

/** Dependencies of the gateway. It constructs nothing that outlives it and reads no environment. */
export interface GatewayDeps {
  database: { systemPool: pg.Pool };
  ledger: Ledger;
  /** Opens a provider's stored key. */
  openSecret: OpenSecret;
  /** From `makeUpstreamDispatcher`; providers set by an instance admin are exempt from the guard on users' targets. */
  dispatcher: Dispatcher;
  /** From `createGuardedDispatcher`: reaches the addresses of organizations' own keys. */
  guardedDispatcher: Dispatcher;
  /** From `createDial`: the same for connections that are no requests. */
  guardedDial: Dial;
  /** Opens an organization's own provider key as stored. */
  openOwnKey: OpenOwnKey;
  /** Encrypts answers that are kept. */
  secrets: Pick<Secrets, 'encrypt' | 'decrypt'>;
  /** The response caches of organizations; without it there is no cache. */
  responseCache?: ResponseCacheTable;
  logger: Logger;
  settings?: Partial<GatewaySettings>;
  observers?: readonly CallObserver[];
  /** Notifies admins that a provider rejects their key. */
  tellRejectedKey?: TellRejectedKey;
  /** Called for each key whose refused requests were written. */
  tell?: (change: Change) => void;
  /** Default `Math.random`. */
  random?: () => number;
}
