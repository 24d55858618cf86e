import {
  NoCounterpart,
  type MappedNode,
  type NodeMapping,
  type NodeMappings,
} from '../../../../domains/exchange/n8n/nodeMapping.ts';
import type { Parameters } from '../../../../domains/exchange/n8n/Parameters.ts';
import { translateCode } from '../../../../domains/exchange/n8n/translateExpression.ts';

/** https://docs.n8n.io/integrations/builtin/core-nodes/n8n-nodes-base.code/. Names are the same, in both languages. */
const code: NodeMapping = ({ parameters }) => {
  const language = parameters.choice('language', 'javaScript');
  if (language === 'python' || language === 'pythonNative') return python(parameters);
  if (language !== 'javaScript') throw new NoCounterpart(`Code in ${language} is not supported.`);
  const { text, remarks } = translateCode(parameters.written('jsCode'), 'body');
  for (const remark of remarks) parameters.remark('jsCode', remark);
  parameters.ignore('pythonCode', 'notice');
  return {
    type: 'logic.code',
    parameters: {
      mode: modeOf(parameters),
      code: text,
    },
  };
};

const otherNodes = /\b_node\b|\b_\(\s*['"]|_getWorkflowStaticData|_getNodeParameter/;

function python(parameters: Parameters): MappedNode {
  const text = parameters.written('pythonCode');
  if (otherNodes.test(text))
    parameters.remark(
      'pythonCode',
      'Code in Python reads its own items only. Bring values of other nodes into them before.',
    );
  parameters.ignore('jsCode', 'notice');
  return { type: 'logic.python', parameters: { mode: modeOf(parameters), python: text } };
}

function modeOf(parameters: Parameters): 'all' | 'each' {
  return parameters.word('mode', { runOnceForAllItems: 'all', runOnceForEachItem: 'each' }, 'all');
}

/** Mappings by n8n's type. */
export const n8n: NodeMappings = { code };
