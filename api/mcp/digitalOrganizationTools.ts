import { mayInProject } from '../../domains/identity/policy.ts';
import type { ServedTool, ToolAnswer, ToolCall } from '../../platform/mcp/server/ServedTool.ts';
import type { components } from '../../openapi/generated/types.ts';
import type { Deps } from '../deps.ts';
import { startDigitalOrganization } from '../../domains/digitalOrganizations/startDigitalOrganization.ts';
import { projectViewOf } from '../../domains/identity/projectAccess.ts';
import { answerCall, notFinished } from './calls/answerCall.ts';
import { answerQuestions } from './calls/answerQuestions.ts';
import { executionOf } from './calls/executionOf.ts';
import { questionsOf } from './calls/questionsOf.ts';
import { ToolNames } from './ToolNames.ts';
import type { McpCaller } from './McpCaller.ts';

type GraphNode = components['schemas']['GraphNode'];

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
    mayTakeLong: true,
    call: (given, call) =>
      call.resumed === null
        ? start({ digitalOrganizationId, nodeId: node.id, given }, call, { caller, deps })
        : goOn({ ...call, resumed: call.resumed }, { caller, deps }),
  };
}

function isSchema(schema: unknown): schema is Record<string, unknown> {
  return typeof schema === 'object' && schema !== null && !Array.isArray(schema);
}

/** Starts one execution of mode `production`. */
async function start(
  { digitalOrganizationId, nodeId, given }: { digitalOrganizationId: string; nodeId: string; given: object },
  call: ToolCall,
  { caller, deps }: { caller: McpCaller; deps: Deps },
): Promise<ToolAnswer> {
  const id = await startDigitalOrganization(deps, {
    id: digitalOrganizationId,
    actor: caller.actor,
    start: { mode: 'production', start_node: nodeId, input: [given as Record<string, unknown>] },
  });
  return answerCall(id, call, { caller, deps });
}

/** The same call again with answers: its execution continues, and no other one starts. */
async function goOn(
  call: ToolCall & { resumed: NonNullable<ToolCall['resumed']> },
  { caller, deps }: { caller: McpCaller; deps: Deps },
): Promise<ToolAnswer> {
  const { resumed } = call;
  const known = caller.handles.read(resumed.state);
  const executionId = known !== null && 'executionId' in known ? known.executionId : '';
  const execution = await executionOf(caller, deps, executionId);
  const questions = await questionsOf(caller, deps, execution);
  await answerQuestions({ executionId, questions, answers: resumed.answers }, { caller, deps });
  const isLeft = Object.entries(resumed.answers).some(
    ([key, { action }]) => Object.hasOwn(questions, key) && isOpenAfter(key, action),
  );
  if (isLeft) return { data: notFinished(executionId, execution) };
  return answerCall(executionId, call, { caller, deps });
}

/** A closed question, or a declined form, is not repeated by this call: it waits for a person at its page. */
function isOpenAfter(key: string, action: string): boolean {
  return action === 'cancel' || (action === 'decline' && !key.startsWith('tcal_'));
}
