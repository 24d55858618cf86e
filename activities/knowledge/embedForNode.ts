import { createHash } from 'node:crypto';

import type { Embed } from '../../domains/knowledge/writeDocument.ts';
import { askForEmbeddings } from '../ai/askForEmbeddings.ts';
import type { Asking } from '../ai/askModel.ts';
import type { ModelCosts } from '../ai/ModelCosts.ts';

/**
 * Embeds through the gateway for an item of a node; the cost is added to `costs`. A call is identified by its texts: another attempt finds
 * fewer new ones, and repeated ones are paid once anyway.
 */
export function embedForNode(asking: Asking, { index, costs }: { index: number; costs: ModelCosts }): Embed {
  return async (model, input) => {
    asking.signal.throwIfAborted();
    const body = { model, input: [...input], encoding_format: 'float' };
    const digest = createHash('sha256').update(JSON.stringify(input)).digest('hex').slice(0, 32);
    const at = `item ${index} ${digest}`;
    return (await askForEmbeddings(asking, { body, at, costs })).embeddings;
  };
}
