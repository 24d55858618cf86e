import type { NodeMapping, NodeMappings } from '../../../../domains/exchange/n8n/nodeMapping.ts';
import { everySeconds } from '../../../../domains/exchange/n8n/everySeconds.ts';

const minimumSeconds = 60;

/** https://docs.n8n.io/integrations/builtin/core-nodes/n8n-nodes-base.rssfeedreadtrigger/ */
const rssFeedReadTrigger: NodeMapping = ({ parameters }) => {
  const { every_seconds: seconds } = everySeconds(parameters) as { every_seconds?: number };
  return {
    type: 'trigger.rss',
    parameters: { url: parameters.text('feedUrl'), every_seconds: Math.max(seconds ?? minimumSeconds, minimumSeconds) },
  };
};

/** Mappings by n8n's type. */
export const n8n: NodeMappings = { rssFeedReadTrigger };
