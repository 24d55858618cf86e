import { callerOf } from '../../gatewayCall.ts';
import type { Handler } from '../../handler.ts';

/** Downloads a video, streamed. */
export const getVideoContent: Handler<'getVideoContent'> = async ({ actor, params }, { modelJobs }) => {
  const { mediaType, bytes } = await modelJobs.content({
    caller: callerOf(actor),
    endpoint: 'videos',
    id: params.video_id,
  });
  return { status: 200, contentType: mediaType, raw: bytes, headers: { 'cache-control': 'no-store' } };
};
