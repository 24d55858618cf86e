import { callerOf } from '../../gatewayCall.ts';
import type { Handler } from '../../handler.ts';
import { presentMusic } from '../../presenters/modelJob.ts';

/** Stops making music. */
export const cancelMusic: Handler<'cancelMusic'> = async ({ actor, params }, { modelJobs }) => {
  const job = await modelJobs.cancel({ caller: callerOf(actor), endpoint: 'music.generations', id: params.music_id });
  return { status: 200, body: presentMusic(job) };
};
