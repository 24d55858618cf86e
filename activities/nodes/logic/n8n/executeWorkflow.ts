import { NoCounterpart, type NodeMapping, type NodeMappings } from '../../../../domains/exchange/n8n/nodeMapping.ts';

/** https://docs.n8n.io/integrations/builtin/core-nodes/n8n-nodes-base.executeworkflow/ */
const executeWorkflow: NodeMapping = ({ parameters }) => {
  if (parameters.choice('source', 'database') !== 'database')
    throw new NoCounterpart(
      'A workflow that stands in a file or a parameter: import it as a digital organization of its own.',
    );
  const asked = parameters.text('workflowId');
  parameters.remark(
    'workflowId',
    `Select the digital organization${asked === '' ? '' : ` ("${asked}" is an n8n ID)`}.`,
  );
  const fields = parameters.value('workflowInputs.value');
  parameters.ignore('workflowInputs');
  const hasFields = typeof fields === 'object' && fields !== null && Object.keys(fields).length > 0;
  const waits = parameters.value('options.waitForSubWorkflow') !== false;
  return {
    type: 'logic.sub_organization',
    parameters: {
      mode: parameters.word('mode', { once: 'once', each: 'each' }, 'once'),
      ...(waits ? {} : { wait: false }),
      ...(hasFields ? { input: 'fields', fields } : {}),
    },
  };
};

/** Mappings by n8n's type. */
export const n8n: NodeMappings = { executeWorkflow };
