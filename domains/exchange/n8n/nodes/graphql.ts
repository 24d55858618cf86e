import { jsonOf } from '../jsonOf.ts';
import type { NodeMapping } from '../nodeMapping.ts';
import { readCredential } from '../readCredential.ts';
import { readNameValues } from '../readNameValues.ts';

/** https://docs.n8n.io/integrations/builtin/core-nodes/n8n-nodes-base.graphql/ */
export const graphql: NodeMapping = (source) => {
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
