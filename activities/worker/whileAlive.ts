import { Context } from '@temporalio/activity';

import { heartbeatEveryMs } from '../../workflows/timing.ts';

/** Sends heartbeats while an activity works. */
export async function whileAlive<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  const context = Context.current();
  const heartbeat = setInterval(() => context.heartbeat(), heartbeatEveryMs);
  try {
    return await work();
  } finally {
    clearInterval(heartbeat);
  }
}
