import { transcriptFormat } from './transcriptFormat.ts';

/** The text of audio, in its own language. */
export const transcriptions = transcriptFormat('audio.transcriptions', {
  hasStreams: true,
  jsonFormats: ['json', 'verbose_json', 'diarized_json'],
});
