import { callOf } from '../../gatewayCall.ts';
import type { Handler } from '../../handler.ts';

/** Classifies contents as harmful or harmless. */
export const createModeration: Handler<'createModeration'> = callOf('moderations');
