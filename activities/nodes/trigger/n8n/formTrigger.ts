import type { NodeMapping, NodeMappings } from '../../../../domains/exchange/n8n/nodeMapping.ts';
import { readCallers } from '../../../../domains/exchange/n8n/readCallers.ts';
import { readFormFields } from '../../../../domains/exchange/n8n/readFormFields.ts';

/** https://docs.n8n.io/integrations/builtin/core-nodes/n8n-nodes-base.formtrigger/ Values are under the names of their fields. */
const formTrigger: NodeMapping = (source) => {
  const { parameters } = source;
  parameters.ignore(
    'path',
    'options.path',
    'options.ignoreBots',
    'options.appendAttribution',
    'options.useWorkflowTimezone',
  );
  parameters.word('responseMode', { onReceived: 'onReceived' }, 'onReceived');
  const { auth, slots } = readCallers(source, 'authentication');
  return {
    type: 'trigger.form',
    parameters: { ...readFormFields(parameters), ...auth },
    settings: { n8n_names: true },
    ...slots,
  };
};

/** Mappings by n8n's type. */
export const n8n: NodeMappings = { formTrigger };
