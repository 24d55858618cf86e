import { callOf } from '../../gatewayCall.ts';
import type { Handler } from '../../handler.ts';

/** Orders documents by how well they answer a query. */
export const createReranking: Handler<'createReranking'> = callOf('rerank');
