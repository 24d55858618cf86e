import { jobFormat } from './jobFormat.ts';
import type { JobFormatOptions } from './jobFormat.ts';

/** Of OpenAI's sizes the two that cost alike on every model. Source: openai.com/api/pricing, Sora. */
export const videoOptions: JobFormatOptions = {
  endpoint: 'videos',
  defaultSeconds: 4,
  mostSeconds: 60,
  sizes: ['720x1280', '1280x720'],
};

/** OpenAI's videos. Source: openai-openapi `/videos` (`CreateVideoBody`). */
export const videos = jobFormat(videoOptions);
