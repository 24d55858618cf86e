import { callerOf } from '../../gatewayCall.ts';
import type { Handler } from '../../handler.ts';

/** Deletes music, and stops making it. */
export const deleteMusic: Handler<'deleteMusic'> = async ({ actor, params }, { modelJobs }) => {
  await modelJobs.remove({ caller: callerOf(actor), endpoint: 'music.generations', id: params.music_id });
  return { status: 200, body: { id: params.music_id, object: 'music.generation.deleted', deleted: true } };
};
