import { callOf } from '../../gatewayCall.ts';
import type { Handler } from '../../handler.ts';

/** Reads a text aloud. */
export const createSpeech: Handler<'createSpeech'> = callOf('audio.speech');
