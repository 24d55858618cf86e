import type { RecentCalls } from '../../db/ledger/RecentCalls.ts';
import type { LogSource } from './formats/LogTransport.ts';
import type { LogOutbound } from './LogOutbound.ts';

/** Dependencies of requests to log destinations, for the sender and for tests of destinations. */
export interface LogStreaming {
  readonly outbound: LogOutbound;
  readonly source: LogSource;
  /** Records of calls that the process has stored lately. */
  readonly recentCalls: RecentCalls;
}
