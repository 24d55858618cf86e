import type { NodeMapping, NodeMappings } from '../../../../domains/exchange/n8n/nodeMapping.ts';
import { translateCode } from '../../../../domains/exchange/n8n/translateExpression.ts';

/**
 * Function (`items` in, items out) and Function Item (`item` is the json, and so is what it returns), which Code replaced:
 * https://docs.n8n.io/integrations/builtin/core-nodes/n8n-nodes-base.code/.
 */
const functionNode: NodeMapping = ({ type, parameters }) => {
  const { text, remarks } = translateCode(parameters.written('functionCode'), 'body');
  for (const remark of remarks) parameters.remark('functionCode', remark);
  if (type === 'function') return { type: 'logic.code', parameters: { mode: 'all', code: text } };
  const wrapped = `return await (async (item) => {\n${text}\n})($json);`;
  return { type: 'logic.code', parameters: { mode: 'each', code: wrapped } };
};

/** Mappings by n8n's type. */
export const n8n: NodeMappings = { function: functionNode, functionItem: functionNode };
