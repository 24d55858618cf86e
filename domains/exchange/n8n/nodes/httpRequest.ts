import type { MappedNode, NodeMapping } from '../nodeMapping.ts';
import { readCredential } from '../readCredential.ts';
import { newRequest } from '../requestParameters.ts';
import { oldRequest } from '../oldRequestParameters.ts';

/** HTTP Request v1 and v2, and v3 to v4.2: https://docs.n8n.io/integrations/builtin/core-nodes/n8n-nodes-base.httprequest/. */
export const httpRequest: NodeMapping = (source): MappedNode => {
  const { version, parameters } = source;
  parameters.ignore('authentication', 'genericAuthType', 'nodeCredentialType', 'provideSslCertificates', 'infoMessage');
  return {
    type: 'http.request',
    parameters: version < 3 ? oldRequest(parameters) : newRequest(parameters),
    ...readCredential(source, 'auth'),
  };
};
