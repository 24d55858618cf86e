import type { NodeMappings } from '../../../../domains/exchange/n8n/nodeMapping.ts';
import { withoutParameters } from '../../../../domains/exchange/n8n/withoutParameters.ts';

/** Mappings by n8n's type. */
export const n8n: NodeMappings = { noOp: withoutParameters('logic.no_operation') };
