import type { NodeMappings } from '../../../../domains/exchange/n8n/nodeMapping.ts';
import { withoutParameters } from '../../../../domains/exchange/n8n/withoutParameters.ts';

const manualTrigger = withoutParameters('trigger.manual');

/** Mappings by n8n's type. */
export const n8n: NodeMappings = { manualTrigger, start: manualTrigger };
