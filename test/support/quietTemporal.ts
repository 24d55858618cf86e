import { IllegalStateError } from '@temporalio/common';
import { Runtime } from '@temporalio/worker';

/**
 * Keeps the SDK of Temporal from writing what tests provoke on purpose. Test files share their process, and with it the one
 * runtime: where a file before has left one, it stays.
 */
export function quietTemporal(): void {
  const nothing = (): undefined => undefined;
  const logger = { log: nothing, trace: nothing, debug: nothing, info: nothing, warn: nothing, error: nothing };
  try {
    Runtime.install({ logger });
  } catch (error) {
    if (!(error instanceof IllegalStateError)) throw error;
  }
}
