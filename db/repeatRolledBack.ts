import { setTimeout as sleep } from 'node:timers/promises';

import { isRolledBack } from './databaseError.ts';

const maxAttempts = 4;
const longestPauseMs = 40;

/**
 * Does the work again where PostgreSQL rolled it back because another transaction stood in its way (a deadlock, a conflict of
 * serialization): nothing of it was written, and the next time it passes as a rule. The last error is thrown as it is.
 */
export async function repeatRolledBack<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt >= maxAttempts || !isRolledBack(error)) throw error;
      await sleep(Math.random() * longestPauseMs * attempt); // conflicting statements then run one after the other
    }
  }
}
