import { callerOf } from '../../gatewayCall.ts';
import type { Handler } from '../../handler.ts';
import { presentMusic } from '../../presenters/modelJob.ts';

/** Returns the state of a music job. */
export const getMusic: Handler<'getMusic'> = async ({ actor, params }, { modelJobs }) => {
  const job = await modelJobs.find({ caller: callerOf(actor), endpoint: 'music.generations', id: params.music_id });
  return { status: 200, body: presentMusic(job) };
};
