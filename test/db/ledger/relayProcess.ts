import pg from 'pg';

import { columnTypes } from '../../../db/columnTypes.ts';
import { newId } from '../../../db/ids.ts';
import { createLedger, type HoldRequest } from '../../../db/ledger/ledger.ts';
import { record } from './ledgerFixture.ts';

/** Work of a process of `relayKilled.test.ts`: callers of one organization, until the message `stop`. */
export interface RelayProcessTask {
  readonly url: string;
  readonly callers: number;
  readonly leaseMs: number;
  readonly request: Omit<HoldRequest, 'callId' | 'amountMicros'>;
}

/** Messages of the process: calls that it made and that were charged, errors, and uses of the statements of another process. */
export type RelayProcessNews =
  | { readonly made: string }
  | { readonly charged: string; readonly verdict: string }
  | { readonly failed: string }
  | { readonly relayed: 'done' | 'direct' }
  | 'ended';

const holdMicros = 10n;
const costMicros = 7n;

const task = JSON.parse(process.argv[2]!) as RelayProcessTask;
const tell = (news: RelayProcessNews): void => void process.send!(news);
const pool = new pg.Pool({ connectionString: task.url, types: columnTypes, max: 6 });
const ledger = createLedger({
  pool,
  owner: `process ${process.pid}`,
  leaseMs: task.leaseMs,
  renewEveryMs: task.leaseMs / 4,
  sweepEveryMs: task.leaseMs / 4,
  relayKeys: [{ id: 'test', bytes: Buffer.alloc(32, 7) }],
  announceEveryMs: 500,
  onRelayed: (_, result) => tell({ relayed: result }),
});
let isStopped = false;

async function callAgainAndAgain(): Promise<void> {
  while (!isStopped) {
    const callId = newId('call');
    try {
      const verdict = await ledger.hold({ ...task.request, callId, amountMicros: holdMicros });
      if (verdict !== 'ok') throw new Error(verdict);
      tell({ made: callId });
      tell({ charged: callId, verdict: await ledger.settle({ callId, amountMicros: costMicros, record }) });
    } catch (error) {
      tell({ failed: String(error) });
    }
  }
}

process.on('message', () => (isStopped = true));
await Promise.all(Array.from({ length: task.callers }, callAgainAndAgain));
await ledger.close();
await pool.end();
tell('ended');
process.disconnect();
