import { transcriptFormat } from './transcriptFormat.ts';

/** The text of audio, in English. */
export const translations = transcriptFormat('audio.translations', {
  hasStreams: false,
  jsonFormats: ['json', 'verbose_json'],
});
