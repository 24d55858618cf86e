import { NoCounterpart, type NodeMapping, type NodeMappings } from '../../../../domains/exchange/n8n/nodeMapping.ts';
import type { Parameters } from '../../../../domains/exchange/n8n/Parameters.ts';
import { readNameValues } from '../../../../domains/exchange/n8n/readNameValues.ts';

/** https://docs.n8n.io/integrations/builtin/core-nodes/n8n-nodes-base.respondtowebhook/ */
const respondToWebhook: NodeMapping = ({ parameters }) => {
  const status = parameters.value('options.responseCode');
  const headers = readNameValues(parameters, 'options.responseHeaders.entries');
  return {
    type: 'logic.respond_to_webhook',
    parameters: {
      ...(status === undefined ? {} : { status }),
      ...(Object.keys(headers).length > 0 ? { headers } : {}),
      ...bodyOf(parameters),
    },
  };
};

function bodyOf(parameters: Parameters): object {
  const kind = parameters.choice('respondWith', 'firstIncomingItem');
  const key = parameters.text('options.responseKey');
  const under = (body: string): object => ({ body: key === '' ? body : { [key]: body } });
  switch (kind) {
    case 'firstIncomingItem':
      return key === '' ? {} : under('{{ $json }}');
    case 'allIncomingItems':
      return under('{{ $input.all().map((item) => item.json) }}');
    case 'json':
      return { body: parameters.value('responseBody') ?? {} };
    case 'text':
      return { body_kind: 'text', body: parameters.text('responseBody') };
    case 'redirect':
      return { body_kind: 'redirect', body: parameters.text('redirectURL') };
    case 'noData':
      return { body_kind: 'none' };
    case 'binary':
      return { body_kind: 'binary', body: fileOf(parameters) };
    default:
      throw new NoCounterpart(`Responding with "${kind}" is not supported.`);
  }
}

/** The first file of the item, unless one is named. */
function fileOf(parameters: Parameters): string {
  const isNamed = parameters.choice('responseDataSource', 'automatically') === 'set';
  return isNamed ? parameters.text('inputFieldName', 'data') : 'data';
}

/** Mappings by n8n's type. */
export const n8n: NodeMappings = { respondToWebhook };
