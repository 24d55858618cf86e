import { isFinal } from '../../executions/lifecycle/status.ts';
import { mayInProject } from '../../identity/policy.ts';
import type { ServedTool } from '../../mcp/server/ServedTool.ts';
import { AppError } from '../../openapi/AppError.ts';
import type { components } from '../../openapi/generated/types.ts';
import type { Deps } from '../deps.ts';
import { startExecution } from '../handlers/digital-organizations/startExecution.ts';
import { lastNodeAnswer } from '../webhooks/lastNodeAnswer.ts';
import { projectViewOf } from '../projectAccess.ts';
import { ToolNames } from './ToolNames.ts';
import { requestAs, type McpCaller } from './McpCaller.ts';

type GraphNode = components['schemas']['GraphNode'];

/** How long a call waits before it is told the execution's id instead (MCP clients give up after a minute). */
const waitS = 50;
const mostItems = 1000;

interface McpTrigger {
  digitalOrganizationId: string;
  title: string;
  node: GraphNode;
}

/** The published MCP triggers that a caller may execute, as tools: `dorg_<name>` among others, `<name>` where one alone is served. */
export async function digitalOrganizationTools(
  caller: McpCaller,
  deps: Deps,
  only: string | null,
): Promise<ServedTool[]> {
  const names = new ToolNames();
  return (await triggersOf(caller, deps, only)).map((trigger) => {
    const wanted = nameOf(trigger.node);
    const name = names.take(wanted, (word) => (only === null ? `dorg_${word}` : word));
    return toolOf(trigger, name, { caller, deps });
  });
}

function triggersOf({ actor }: McpCaller, { database }: Deps, only: string | null): Promise<McpTrigger[]> {
  return database.withOrganization(actor.organizationId, async ({ servedSources }) => {
    const found = await servedSources.triggers(only, projectViewOf(actor));
    return found
      .filter(({ project }) => mayInProject(actor, project, 'digital_organizations.execute'))
      .flatMap(({ digitalOrganizationId, title, nodes }) =>
        nodes.map((node) => ({ digitalOrganizationId, title, node })),
      );
  });
}

function nameOf({ parameters = {} }: GraphNode): string {
  return String(parameters['name'] ?? 'tool');
}

function toolOf(
  { digitalOrganizationId, title, node }: McpTrigger,
  name: string,
  { caller, deps }: { caller: McpCaller; deps: Deps },
): ServedTool {
  const { description, input_schema: schema } = node.parameters ?? {};
  const inputSchema = isSchema(schema) ? schema : { type: 'object', additionalProperties: true };
  return {
    name,
    title,
    description: String(description ?? ''),
    inputSchema,
    isReadOnly: false,
    call: async (given, signal) => ({
      data: await run({ caller, deps }, { digitalOrganizationId, nodeId: node.id, given, signal }),
    }),
  };
}

function isSchema(schema: unknown): schema is Record<string, unknown> {
  return typeof schema === 'object' && schema !== null && !Array.isArray(schema);
}

/** One execution of mode `production`, by the operation that starts them for everybody. */
async function run(
  { caller, deps }: { caller: McpCaller; deps: Deps },
  call: { digitalOrganizationId: string; nodeId: string; given: Record<string, unknown>; signal: AbortSignal },
): Promise<Record<string, unknown>> {
  const started = await startExecution(
    requestAs(caller, {
      params: { digital_organization_id: call.digitalOrganizationId },
      body: { mode: 'production', start_node: call.nodeId, input: [call.given] },
      signal: call.signal,
    }),
    deps,
  );
  const { id: executionId } = (started as { body: components['schemas']['Execution'] }).body;
  const options = { timeoutMs: waitS * 1000, signal: call.signal };
  const state = await deps.executions.answers.waitForPause(executionId, options);
  if (state === null || !isFinal(state.status)) {
    const status = state?.status ?? 'running';
    return { execution_id: executionId, status, note: 'Not finished yet. Ask get_execution for the result later.' };
  }
  return executionResult({ caller, deps }, { executionId, status: state.status, lastNode: state.lastNode });
}

/** What the last node left, or the error as its code and message. Errors: `node_failed`. */
export async function executionResult(
  { caller, deps }: { caller: McpCaller; deps: Deps },
  ended: { executionId: string; status: string; lastNode: string | null },
): Promise<Record<string, unknown>> {
  const { executionId, lastNode } = ended;
  if (ended.status !== 'success')
    throw new AppError('node_failed', `The execution ${executionId} ended with "${ended.status}".`);
  const left = await deps.database.withOrganization(caller.actor.organizationId, (repositories) =>
    lastNodeAnswer(repositories, { executionId, lastNode, responseData: 'all' }, deps.nodeTypes),
  );
  const items = left !== null && 'json' in left && Array.isArray(left.json) ? (left.json as unknown[]) : [];
  const shown = items.slice(0, mostItems);
  return {
    execution_id: executionId,
    status: ended.status,
    items: shown,
    ...(items.length > shown.length ? { items_left_out: items.length - shown.length } : {}),
  };
}
