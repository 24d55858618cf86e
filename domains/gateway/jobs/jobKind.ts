import type { IdKind } from '../../../db/ids.ts';
import type { Endpoint } from '../formats/format.ts';
import { secondsOf } from '../formats/jobFormat.ts';
import type { JobFormatOptions } from '../formats/jobFormat.ts';
import type { JsonObject } from '../formats/json.ts';
import { musicOptions } from '../formats/music.ts';
import { videoOptions } from '../formats/videos.ts';

/** The endpoints whose calls are jobs. */
export type JobEndpoint = Extract<Endpoint, 'videos' | 'music.generations'>;

/** Differences between kinds of jobs. */
export interface JobKind {
  id: Extract<IdKind, 'video' | 'music'>;
  /** The media type of a result whose provider named none. */
  mediaType: string;
  secondsOf(body: JsonObject): number;
}

/** The kinds of jobs by their endpoint. */
export const jobKinds: Readonly<Record<JobEndpoint, JobKind>> = {
  videos: kind('video', 'video/mp4', videoOptions),
  'music.generations': kind('music', 'audio/mpeg', musicOptions),
};

function kind(id: JobKind['id'], mediaType: string, options: JobFormatOptions): JobKind {
  return { id, mediaType, secondsOf: (body) => secondsOf(body, options) };
}
