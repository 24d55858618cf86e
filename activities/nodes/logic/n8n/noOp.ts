import type { NodeMapping, NodeMappings } from '../../../../domains/exchange/n8n/nodeMapping.ts';

/** n8n's node has no parameters: those of a file, which may come from a node that was replaced, have no effect there. */
const noOp: NodeMapping = ({ parameters }) => {
  parameters.ignoreRest();
  return { type: 'logic.no_operation', parameters: {} };
};

/** Mappings by n8n's type. */
export const n8n: NodeMappings = { noOp };
