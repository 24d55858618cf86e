import { callOf } from '../../gatewayCall.ts';
import type { Handler } from '../../handler.ts';

/** Creates variations of an image. */
export const createImageVariation: Handler<'createImageVariation'> = callOf('images.variations');
