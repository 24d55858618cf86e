import type { CredentialStub } from '../../credentialStubs.ts';
import type { SourceNode } from '../nodeMapping.ts';
import { readCredential } from '../readCredential.ts';

/** A server of MCP tools, as `ai.agent` has them in `mcp_servers`, without its name. */
export interface MappedMcpServer {
  url: string;
  tools: [];
  timeout_seconds?: number;
  credentials?: { [slot: string]: CredentialStub };
}

/**
 * MCP Client Tool: https://docs.n8n.io/integrations/builtin/cluster-nodes/sub-nodes/n8n-nodes-langchain.toolmcp/. Here a tool is accepted as its server
 * describes it, which no file can do.
 */
export function mcpServer(source: SourceNode): MappedMcpServer {
  const { parameters } = source;
  const url = parameters.text('endpointUrl') || parameters.text('sseEndpoint');
  const timeoutMs = parameters.number('options.timeout', 0);
  const include = parameters.choice('include', 'all');
  const wanted =
    include === 'all' ? '' : parameters.names(include === 'selected' ? 'includeTools' : 'excludeTools').join(', ');
  parameters.ignore('serverTransport', 'authentication', 'includeTools', 'excludeTools', 'name');
  const those = wanted === '' ? 'its tools' : `${include === 'selected' ? '' : 'its tools but '}${wanted}`;
  parameters.remark(null, `Select ${those}: what is selected is accepted as the server describes it.`);
  return {
    url,
    tools: [],
    ...(typeof timeoutMs === 'number' && timeoutMs > 0
      ? { timeout_seconds: Math.min(86_400, Math.ceil(timeoutMs / 1000)) }
      : {}),
    ...readCredential(source, 'auth'),
  };
}
