import { callOf } from '../../gatewayCall.ts';
import type { Handler } from '../../handler.ts';

/** Writes down audio in English. */
export const createTranslation: Handler<'createTranslation'> = callOf('audio.translations');
