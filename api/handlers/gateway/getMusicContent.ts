import { callerOf } from '../../gatewayCall.ts';
import type { Handler } from '../../handler.ts';

/** Downloads music, streamed. */
export const getMusicContent: Handler<'getMusicContent'> = async ({ actor, params }, { modelJobs }) => {
  const { mediaType, bytes } = await modelJobs.content({
    caller: callerOf(actor),
    endpoint: 'music.generations',
    id: params.music_id,
  });
  return { status: 200, contentType: mediaType, raw: bytes, headers: { 'cache-control': 'no-store' } };
};
