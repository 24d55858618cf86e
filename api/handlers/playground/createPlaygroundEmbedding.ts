import { callFromPage } from '../../gatewayCall.ts';
import type { Handler } from '../../handler.ts';

/** Embed texts for the signed-in account. */
export const createPlaygroundEmbedding: Handler<'createPlaygroundEmbedding'> = callFromPage('embeddings');
