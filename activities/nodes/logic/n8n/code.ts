import { NoCounterpart, type NodeMapping, type NodeMappings } from '../../../../domains/exchange/n8n/nodeMapping.ts';
import { translateCode } from '../../../../domains/exchange/n8n/translateExpression.ts';

/** https://docs.n8n.io/integrations/builtin/core-nodes/n8n-nodes-base.code/. Names are the same; Python has no counterpart. */
const code: NodeMapping = ({ parameters }) => {
  const language = parameters.choice('language', 'javaScript');
  if (language !== 'javaScript')
    throw new NoCounterpart(`Code in ${language} is not supported. Rewrite it in JavaScript.`);
  const { text, remarks } = translateCode(parameters.written('jsCode'), 'body');
  for (const remark of remarks) parameters.remark('jsCode', remark);
  parameters.ignore('pythonCode', 'notice');
  return {
    type: 'logic.code',
    parameters: {
      mode: parameters.word('mode', { runOnceForAllItems: 'all', runOnceForEachItem: 'each' }, 'all'),
      code: text,
    },
  };
};

/** Mappings by n8n's type. */
export const n8n: NodeMappings = { code };
