import type { NodeMapping, NodeMappings } from '../../../../domains/exchange/n8n/nodeMapping.ts';
import type { Parameters } from '../../../../domains/exchange/n8n/Parameters.ts';
import { readCallers } from '../../../../domains/exchange/n8n/readCallers.ts';
import { readFormFields } from '../../../../domains/exchange/n8n/readFormFields.ts';
import { limitOf, waitUnits } from '../../../../domains/exchange/n8n/waitLimit.ts';

/** https://docs.n8n.io/integrations/builtin/core-nodes/n8n-nodes-base.wait/ */
const wait: NodeMapping = (source) => {
  const { version, parameters } = source;
  const mode = parameters.word(
    'resume',
    { timeInterval: 'interval', specificTime: 'until', webhook: 'webhook', form: 'form' },
    'interval',
  );
  if (mode === 'interval') {
    const amount = parameters.number('amount', version < 1.1 ? 1 : 5);
    const unit = parameters.word('unit', waitUnits, version < 1.1 ? 'hours' : 'seconds');
    return { type: 'logic.wait', parameters: { mode, amount, unit } };
  }
  if (mode === 'until') return { type: 'logic.wait', parameters: { mode, until: parameters.text('dateTime') } };
  if (mode === 'form')
    return {
      type: 'logic.wait',
      parameters: { mode, ...readFormFields(parameters), ...limited(parameters) },
      settings: { n8n_names: true },
    };
  const { auth, slots } = readCallers(source, 'incomingAuthentication');
  return {
    type: 'logic.wait',
    parameters: { mode, ...webhookOf(parameters), ...auth, ...limited(parameters) },
    settings: { n8n_names: true },
    ...slots,
  };
};

function webhookOf(parameters: Parameters): object {
  const suffix = parameters.text('options.webhookSuffix');
  const status = parameters.value('responseCode') ?? parameters.value('options.responseCode');
  const body = parameters.value('responseData') ?? parameters.value('options.responseData');
  parameters.word('responseMode', { onReceived: 'onReceived' }, 'onReceived');
  return {
    methods: [parameters.choice('httpMethod', 'GET')],
    ...(suffix === '' ? {} : { suffix }),
    ...(typeof status === 'number' ? { response_status: status } : {}),
    ...(body === undefined ? {} : { response_body: body }),
  };
}

function limited(parameters: Parameters): object {
  return limitOf(parameters.flag('limitWaitTime') ? parameters : null);
}

/** Mappings by n8n's type. */
export const n8n: NodeMappings = { wait };
