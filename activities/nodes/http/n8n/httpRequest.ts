import type { MappedNode, NodeMapping, NodeMappings } from '../../../../domains/exchange/n8n/nodeMapping.ts';
import { readCredential } from '../../../../domains/exchange/n8n/readCredential.ts';
import { newRequest } from '../../../../domains/exchange/n8n/requestParameters.ts';
import { oldRequest } from '../../../../domains/exchange/n8n/oldRequestParameters.ts';

/** HTTP Request v1 and v2, and v3 to v4.2: https://docs.n8n.io/integrations/builtin/core-nodes/n8n-nodes-base.httprequest/. */
const httpRequest: NodeMapping = (source): MappedNode => {
  const { version, parameters } = source;
  parameters.ignore('authentication', 'genericAuthType', 'nodeCredentialType', 'provideSslCertificates', 'infoMessage');
  return {
    type: 'http.request',
    parameters: version < 3 ? oldRequest(parameters) : newRequest(parameters),
    ...readCredential(source, 'auth'),
  };
};

/** Mappings by n8n's type. */
export const n8n: NodeMappings = { httpRequest };
