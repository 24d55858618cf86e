import { callOf } from '../../gatewayCall.ts';
import type { Handler } from '../../handler.ts';

/** Says whether contents are harmful. */
export const createModeration: Handler<'createModeration'> = callOf('moderations');
