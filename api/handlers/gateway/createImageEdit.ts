import { callOf } from '../../gatewayCall.ts';
import type { Handler } from '../../handler.ts';

/** Makes images from images. */
export const createImageEdit: Handler<'createImageEdit'> = callOf('images.edits');
