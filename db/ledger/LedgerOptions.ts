import type { Pool } from 'pg';

import type { Change } from '../changes/change.ts';
import type { DataKey } from '../secrets/envelope.ts';
import type { HoldRequest } from './holdStatement.ts';
import type { RelayedWork } from './relay/relayMessages.ts';
import type { Settlement } from './settleStatement.ts';

export interface LedgerOptions {
  /** `Database.systemPool`: up to five of its connections are kept while the ledger works. */
  pool: Pool;
  /** Name of this process, unique while it runs. `holds.owner` is that of the process whose statement placed the hold. */
  owner: string;
  /** How long a hold lives without its process. Default 30 s. */
  leaseMs?: number;
  /** How often leases are renewed. Default 10 s; 0 = only by `renew()`. */
  renewEveryMs?: number;
  /** How often progress is written. Default 1 s; 0 = only by `renew()`. */
  progressEveryMs?: number;
  /** How often expired holds are swept. Default 10 s; 0 = only by `sweep()`. */
  sweepEveryMs?: number;
  /** Keys of the instance by which its processes trust each other. Default: none, and each process works for its own calls only. */
  relayKeys?: readonly DataKey[];
  /** How often busy wallets are announced to the other processes. Default 1 s; 0 = only by `announce()`. */
  announceEveryMs?: number;
  /** The clock of this machine. Default: `Date.now`. */
  nowMs?: () => number;
  /** Called for each piece of work sent to another process: `done` by it, or `direct` by this one because its answer did not come. */
  onRelayed?: (work: RelayedWork['kind'], result: 'done' | 'direct') => void;
  /** Called for each organization and key whose credits or calls changed. */
  tell?: (change: Change) => void;
  /** Called for each call that this process held and has closed for the first time, with its stored record. */
  settled?: (hold: HoldRequest, settlement: Settlement) => void;
  /** Receives errors of the background work, which is repeated anyway. */
  onError?: (error: unknown) => void;
}
