import { callOf } from '../../gatewayCall.ts';
import type { Handler } from '../../handler.ts';

/** Calls an embedding model. */
export const createEmbedding: Handler<'createEmbedding'> = callOf('embeddings');
