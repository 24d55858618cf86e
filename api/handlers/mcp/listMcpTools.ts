import { fetchWith } from '../../../domains/credentials/authorizedFetch.ts';
import { McpClients } from '../../../platform/mcp/client/McpClients.ts';
import type { McpFetch } from '../../../platform/mcp/client/McpFetch.ts';
import type { McpTool } from '../../../platform/mcp/client/McpTool.ts';
import type { AccountActor } from '../../../domains/identity/actor.ts';
import { AppError } from '../../../openapi/AppError.ts';
import type { components } from '../../../openapi/generated/types.ts';
import { findCredential } from '../../../domains/credentials/readCredential.ts';
import type { Deps } from '../../deps.ts';
import type { Handler } from '../../handler.ts';
import { permitted } from '../../../domains/identity/projectAccess.ts';

const timeoutMs = 20_000;

/** Lists the tools of an MCP server, with a credential of the project if given; never cached. */
export const listMcpTools: Handler<'listMcpTools'> = async ({ body, actor, signal }, deps) => {
  const { url, credential_id: credentialId = null } = body;
  const fetch = await fetchFor({ projectId: body.project_id, credentialId }, actor, deps);
  const { server, tools } = await new McpClients().listTools({
    url,
    fetch,
    signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    timeoutMs,
    access: `${actor.organizationId}/${credentialId ?? ''}`,
  });
  return { status: 200, body: { server, tools: tools.map(present) } };
};

/** Errors: `not_found`, `insufficient_scope`; those of opening the credential. */
async function fetchFor(
  { projectId, credentialId }: { projectId: string | undefined; credentialId: string | null },
  actor: AccountActor,
  deps: Deps,
): Promise<McpFetch> {
  const { stream } = deps.outbound;
  const row = await deps.database.withOrganization(actor.organizationId, async (repositories) => {
    const found = await repositories.digitalOrganizations.findProject(projectId, actor.accountId);
    const project = permitted(found, actor, 'digital_organizations.edit');
    if (credentialId === null) return null;
    const credential = await findCredential(repositories, { id: credentialId, actor, permission: 'credentials.use' });
    const [usable] = await repositories.credentials.listUsable([credentialId], project.id);
    if (usable) return credential;
    throw new AppError('not_found', 'Resource not found.', { param: '/credential_id' });
  });
  if (!row) return stream;
  return fetchWith(stream, await deps.credentials.opened(row));
}

function present(tool: McpTool): components['schemas']['McpTool'] {
  const { name, title, description, inputSchema, annotations, hash } = tool;
  return {
    name,
    title,
    description,
    input_schema: inputSchema,
    read_only: annotations.readOnly,
    destructive: annotations.destructive,
    hash,
  };
}
