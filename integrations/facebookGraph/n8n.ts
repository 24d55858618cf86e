import type { JsonObject } from '../../domains/executions/item.ts';
import { jsonOf } from '../../domains/exchange/n8n/jsonOf.ts';
import type { VendorMappings } from '../../domains/exchange/n8n/mappings.ts';
import type { NodeMapping } from '../../domains/exchange/n8n/nodeMapping.ts';
import type { Parameters } from '../../domains/exchange/n8n/Parameters.ts';
import { readCredential } from '../../domains/exchange/n8n/readCredential.ts';
import { facebookGraph } from './vendor.ts';

const credentials = { facebookGraphApi: 'facebook_token', facebookGraphAppApi: 'facebook_token' };
const methods = { GET: 'GET', POST: 'POST', DELETE: 'DELETE' } as const;

function queryOf(parameters: Parameters): JsonObject {
  const fields = parameters
    .list('options.fields.field')
    .map((field) => field.text('name'))
    .filter((name) => name !== '');
  const listed = parameters
    .list('options.queryParameters.parameter')
    .map((entry) => [entry.text('name'), entry.text('value')] as const)
    .filter(([name]) => name !== '');
  const json = jsonOf(parameters.value('options.queryParametersJson'), {});
  const isObject = typeof json === 'object' && json !== null && !Array.isArray(json);
  if (!isObject) parameters.remark('options.queryParametersJson', 'Only a JSON object is supported here.');
  return {
    ...(isObject ? (json as JsonObject) : {}),
    ...Object.fromEntries(listed),
    ...(fields.length > 0 ? { fields: fields.join(',') } : {}),
  };
}

/** Version 1 has one operation, a request: https://docs.n8n.io/integrations/builtin/app-nodes/n8n-nodes-base.facebookgraphapi/. */
const facebookGraphApi: NodeMapping = (source) => {
  const { parameters } = source;
  parameters.ignore('authType', 'binaryPropertyName', 'allowUnauthorizedCerts');
  const version = parameters.choice('graphApiVersion');
  if (version !== '' && !facebookGraph.apiUrl.endsWith(`/${version}`))
    parameters.remark('graphApiVersion', `The version is that of the credential, not ${version.slice(0, 20)}.`);
  if (parameters.flag('sendBinaryData')) parameters.remark('sendBinaryData', 'Files of items are not sent.');
  if (parameters.choice('hostUrl', 'graph.facebook.com') !== 'graph.facebook.com')
    parameters.remark('hostUrl', 'The request goes to graph.facebook.com.');
  const method = parameters.word('httpRequestMethod', methods, 'GET');
  const [node, edge] = [parameters.text('node'), parameters.text('edge')];
  const query = queryOf(parameters);
  return {
    type: 'facebook_graph.api_call',
    parameters: {
      ...(method === 'GET' ? {} : { method }),
      path: [node, edge]
        .map((part) => part.replaceAll(/^\/+|\/+$/g, ''))
        .filter(Boolean)
        .reduce((all, part) => `${all}/${part}`, ''),
      ...(Object.keys(query).length > 0 ? { query } : {}),
    },
    ...readCredential(source, 'auth', credentials),
  };
};

/** Mappings of n8n's node for Facebook, by type. */
export const n8n: VendorMappings = { facebookGraphApi };
