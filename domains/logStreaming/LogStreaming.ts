import type { LogSource } from './formats/LogTransport.ts';
import type { LogOutbound } from './LogOutbound.ts';

/** What log destinations are reached with, by the sender and by tests of destinations. */
export interface LogStreaming {
  readonly outbound: LogOutbound;
  readonly source: LogSource;
}
