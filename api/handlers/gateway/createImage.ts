import { callOf } from '../../gatewayCall.ts';
import type { Handler } from '../../handler.ts';

/** Makes images from a prompt. */
export const createImage: Handler<'createImage'> = callOf('images.generations');
