import { callOf } from '../../gatewayCall.ts';
import type { Handler } from '../../handler.ts';

/** Writes down audio. */
export const createTranscription: Handler<'createTranscription'> = callOf('audio.transcriptions');
