import type { ShownJob } from '../../domains/gateway/jobs/ModelJobs.ts';
import type { components } from '../../openapi/generated/types.ts';
import { unixSeconds } from './unixSeconds.ts';

type Schemas = components['schemas'];

const defaultSize = '720x1280';
const canceled = { code: 'canceled', message: 'The job was canceled.' };

/** A video as OpenAI shows it; its clients know no canceled one. */
export function presentVideo(job: ShownJob): Schemas['Video'] {
  const status = statusOf(job);
  return {
    ...sharedOf(job),
    object: 'video',
    status: status === 'canceled' ? 'failed' : status,
    seconds: String(job.seconds),
    size: job.size ?? defaultSize,
    error: status === 'canceled' ? canceled : errorOf(job),
    remixed_from_video_id: null,
  };
}

/** Music, in the style of videos. */
export function presentMusic(job: ShownJob): Schemas['MusicGeneration'] {
  return {
    ...sharedOf(job),
    object: 'music.generation',
    status: statusOf(job),
    seconds: job.seconds,
    error: errorOf(job),
  };
}

function sharedOf(job: ShownJob) {
  return {
    id: job.id,
    model: job.model,
    progress: job.progress,
    created_at: unixSeconds(job.createdAt),
    completed_at: job.status === 'completed' ? unixSeconds(job.endedAt) : null,
    expires_at: job.status === 'completed' ? unixSeconds(job.expiresAt) : null,
    prompt: job.prompt,
  };
}

/** Intermediate states are internal. */
function statusOf({ status }: ShownJob): Schemas['MusicGeneration']['status'] {
  if (status === 'submitting') return 'queued';
  return status === 'settling' ? 'in_progress' : status;
}

function errorOf({ errorCode, errorMessage }: ShownJob): Schemas['ModelJobError'] | null {
  return errorCode === null ? null : { code: errorCode, message: errorMessage ?? '' };
}
