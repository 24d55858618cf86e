import { Context } from '@temporalio/activity';

import { heartbeatEveryMs } from '../../workflows/timing.ts';

/** Says that its worker is alive for as long as an activity's work goes on. */
export async function whileAlive<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  const context = Context.current();
  const heartbeat = setInterval(() => context.heartbeat(), heartbeatEveryMs);
  try {
    return await work();
  } finally {
    clearInterval(heartbeat);
  }
}
