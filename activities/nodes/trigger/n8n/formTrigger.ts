import type { NodeMapping, NodeMappings } from '../../../../domains/exchange/n8n/nodeMapping.ts';
import { readFormFields } from '../../../../domains/exchange/n8n/readFormFields.ts';

/** https://docs.n8n.io/integrations/builtin/core-nodes/n8n-nodes-base.formtrigger/ Values are under the names of their fields. */
const formTrigger: NodeMapping = ({ parameters }) => {
  parameters.ignore(
    'path',
    'options.path',
    'options.ignoreBots',
    'options.appendAttribution',
    'options.useWorkflowTimezone',
  );
  parameters.word('responseMode', { onReceived: 'onReceived' }, 'onReceived');
  if (parameters.choice('authentication', 'none') !== 'none')
    parameters.remark('authentication', 'Forms have no password: whoever has the address may submit.');
  return { type: 'trigger.form', parameters: readFormFields(parameters), settings: { n8n_names: true } };
};

/** Mappings by n8n's type. */
export const n8n: NodeMappings = { formTrigger };
