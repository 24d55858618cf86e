import { IllegalStateError } from '@temporalio/common';
import { Runtime } from '@temporalio/worker';

const nothing = (): undefined => undefined;

/** A logger of Temporal's that says nothing. */
export const quietLogger = {
  log: nothing,
  trace: nothing,
  debug: nothing,
  info: nothing,
  warn: nothing,
  error: nothing,
};

/**
 * Keeps the SDK of Temporal from writing what tests provoke on purpose. Test files share their process, and with it the one
 * runtime: where a file before has left one, it stays.
 */
export function quietTemporal(): void {
  try {
    Runtime.install({ logger: quietLogger });
  } catch (error) {
    if (!(error instanceof IllegalStateError)) throw error;
  }
}
