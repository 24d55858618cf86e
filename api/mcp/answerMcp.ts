import { inputCheck } from '../../platform/schema/inputCheck.ts';
import { toolHash } from '../../platform/mcp/client/McpTool.ts';
import { serveTools } from '../../platform/mcp/server/serveTools.ts';
import type { ServedTool } from '../../platform/mcp/server/ServedTool.ts';
import { AppError } from '../../openapi/AppError.ts';
import type { Deps } from '../deps.ts';
import { findPermitted } from '../../domains/digitalOrganizations/readDigitalOrganization.ts';
import { acceptedOrigins } from '../middleware/originCheck.ts';
import { CallHandles, callHandlePurpose } from './calls/CallHandles.ts';
import { callTasks } from './calls/callTasks.ts';
import { answerBy, type McpAnswer } from './answerBy.ts';
import { catalogTools } from './catalogTools.ts';
import { dataTableTools } from './dataTableTools.ts';
import { digitalOrganizationTools } from './digitalOrganizationTools.ts';
import { employeeRunTools, employeeTools } from './employeeTools.ts';
import { executionTool } from './executionTool.ts';
import { knowledgeTools } from './knowledgeTools.ts';
import type { McpCaller, McpRequest } from './McpCaller.ts';

const instructions =
  'Tools of an organization on Bureau. dorg_… run its digital organizations, table_… read its data tables, knowledge_… search its documents, employee_… call employees that it has hired, catalog_find and catalog_search search public sources.';

/**
 * Handles one message of an MCP client, for the whole organization of its key or for one digital organization. Errors:
 * `origin_not_allowed`; `not_found` for a digital organization that the key does not see.
 */
export async function answerMcp(request: McpRequest, deps: Deps, only: string | null): Promise<McpAnswer> {
  const { actor, headers } = request;
  const { origin } = headers;
  if (origin !== undefined && !acceptedOrigins(deps.settings.publicUrl).has(origin))
    throw new AppError('origin_not_allowed', `The origin ${origin.slice(0, 200)} is not allowed.`, { param: 'origin' });
  const keys = deps.secrets.keysFor(callHandlePurpose);
  const handles = new CallHandles({ keys, keyId: actor.keyId ?? '', only });
  const caller: McpCaller = { actor, request, handles };
  if (only !== null)
    await deps.database.withOrganization(actor.organizationId, (repositories) =>
      findPermitted(repositories, { id: only, actor, permission: 'digital_organizations.view' }),
    );
  const changes = isListening(request.body) ? await watchTools({ caller, deps, only }) : null;
  const handler = serveTools({
    instructions,
    tools: (wanted) => toolsOf(wanted, { caller, deps, only }),
    changes: changes?.bus ?? null,
    tasks: callTasks(caller, deps),
    isOurState: (state) => handles.read(state) !== null,
    onError: (error) => deps.logger.warn({ err: error }, 'an MCP request was not answered as it should be'),
  });
  changes?.endBy(() => void handler.close());
  return answerBy(handler, request, deps.settings);
}

function isListening(body: unknown): boolean {
  return (body as { method?: unknown } | null)?.method === 'subscriptions/listen';
}

/** Errors: those of `ToolLists.open`. */
function watchTools({ caller, deps, only }: { caller: McpCaller; deps: Deps; only: string | null }) {
  const { organizationId, accountId, keyId } = caller.actor;
  const fingerprint = async (): Promise<string> => {
    const tools = await toolsOf(null, { caller, deps, only });
    return toolHash(
      tools.map(({ name, title, description, inputSchema }) => ({ name, title, description, inputSchema })),
    );
  };
  const isUsable = () => deps.database.asSystem(({ apiKeys }) => apiKeys.isUsable(keyId ?? ''));
  return deps.toolLists.open({ organizationId, accountId, keyId: keyId ?? '', only, fingerprint, isUsable });
}

/** Tools for a client: all, or for a call only those whose names begin like the requested one. */
async function toolsOf(
  wanted: string | null,
  { caller, deps, only }: { caller: McpCaller; deps: Deps; only: string | null },
): Promise<ServedTool[]> {
  const groups: readonly { prefix: string; tools: () => Promise<ServedTool[]> }[] = [
    {
      prefix: only === null ? 'dorg_' : '',
      tools: async () => (await digitalOrganizationTools(caller, deps, only)).map(checked),
    },
    { prefix: 'get_execution', tools: async () => [checked(executionTool(caller, deps))] },
    ...(only === null
      ? [
          // They look at their arguments themselves, as models of `ai.chat` write them.
          { prefix: 'catalog_', tools: async () => catalogTools(caller, deps) },
          { prefix: 'table_', tools: async () => (await dataTableTools(caller, deps)).map(checked) },
          { prefix: 'knowledge_', tools: async () => (await knowledgeTools(caller, deps)).map(checked) },
          { prefix: 'employee_', tools: async () => (await employeeTools(caller, deps)).map(checked) },
          { prefix: 'get_employee_run', tools: async () => (await employeeRunTools(caller, deps)).map(checked) },
        ]
      : []),
  ];
  const tools: ServedTool[] = [];
  for (const { prefix, tools: made } of groups)
    if (wanted === null || wanted.startsWith(prefix)) tools.push(...(await made()));
  return tools;
}

/** A tool whose arguments are looked at before they reach an operation, as bodies of requests are. Errors: `invalid_request`. */
function checked(tool: ServedTool): ServedTool {
  return {
    ...tool,
    call: async (given, call) => {
      const wrong = inputCheck(tool.inputSchema)(given);
      if (wrong !== null) throw new AppError('invalid_request', `The arguments do not fit: ${wrong}.`);
      return tool.call(given, call);
    },
  };
}
