import { jobFormat } from './jobFormat.ts';
import type { JobFormatOptions } from './jobFormat.ts';

export const musicOptions: JobFormatOptions = {
  endpoint: 'music.generations',
  defaultSeconds: 30,
  mostSeconds: 600,
  sizes: null,
};

/** Music. No vendor's format is a standard: this one is Bureau's own, in the style of OpenAI's videos, `prompt` and `seconds` alike. */
export const music = jobFormat(musicOptions);
