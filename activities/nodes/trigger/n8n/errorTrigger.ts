import type { NodeMappings } from '../../../../domains/exchange/n8n/nodeMapping.ts';
import { withoutParameters } from '../../../../domains/exchange/n8n/withoutParameters.ts';

const errorTrigger = withoutParameters('trigger.error');

/** Mappings by n8n's type. */
export const n8n: NodeMappings = {
  errorTrigger: (source) => ({ ...errorTrigger(source), settings: { n8n_names: true } }),
};
