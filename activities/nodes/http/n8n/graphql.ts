import { jsonOf } from '../../../../domains/exchange/n8n/jsonOf.ts';
import type { NodeMapping, NodeMappings } from '../../../../domains/exchange/n8n/nodeMapping.ts';
import { readCredential } from '../../../../domains/exchange/n8n/readCredential.ts';
import { readNameValues } from '../../../../domains/exchange/n8n/readNameValues.ts';

/** https://docs.n8n.io/integrations/builtin/core-nodes/n8n-nodes-base.graphql/ */
const graphql: NodeMapping = (source) => {
  const { parameters } = source;
  parameters.ignore('authentication', 'requestFormat', 'responseFormat');
  const headers = readNameValues(parameters, 'headerParametersUi.parameter');
  const variables = jsonOf(parameters.value('variables'), undefined);
  const operation = parameters.text('operationName');
  return {
    type: 'http.graphql',
    parameters: {
      url: parameters.text('endpoint'),
      query: parameters.text('query'),
      method: parameters.word('requestMethod', { GET: 'GET', POST: 'POST' }, 'POST'),
      ...(variables === undefined ? {} : { variables }),
      ...(operation === '' ? {} : { operation_name: operation }),
      ...(Object.keys(headers).length > 0 ? { headers } : {}),
    },
    ...readCredential(source, 'auth'),
  };
};

/** Mappings by n8n's type. */
export const n8n: NodeMappings = { graphql };
