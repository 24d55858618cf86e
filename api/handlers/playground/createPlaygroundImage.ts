import { callFromPage } from '../../gatewayCall.ts';
import type { Handler } from '../../handler.ts';

/** Make images from a prompt for the signed-in account. */
export const createPlaygroundImage: Handler<'createPlaygroundImage'> = callFromPage('images.generations');
