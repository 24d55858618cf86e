import { formatCredits } from '../../db/credits.ts';
import type { HiredPosition } from '../../db/repositories/employees/hiredPositions.ts';
import { hasEnded, waitForRun } from '../../domains/employees/followRun.ts';
import { costOf, positionStatus } from '../../domains/employees/positionState.ts';
import { mayCall } from '../../domains/identity/policy.ts';
import type { ServedTool, ToolAnswer, ToolCall } from '../../platform/mcp/server/ServedTool.ts';
import type { components } from '../../openapi/generated/types.ts';
import type { Deps } from '../deps.ts';
import { toRunResponse, startPositionRun, waitingFor } from '../employees/runs/positionRuns.ts';
import { found } from '../../openapi/notFound.ts';
import { projectViewOf } from '../../domains/identity/projectAccess.ts';
import { longestWaitMs, taskAfterMs } from './calls/answerCall.ts';
import { progressOf } from './calls/progressOf.ts';
import { runResult } from './calls/runResult.ts';
import { readRun, toRunTask } from './calls/runTask.ts';
import { withProgress } from './calls/withProgress.ts';
import { requestAs, type McpCaller } from './McpCaller.ts';

type Run = components['schemas']['EmployeeRun'];

const waitsMs: Readonly<Record<ToolCall['task'], number>> = { never: longestWaitMs, may: taskAfterMs, must: 0 };
const mostPositions = 100;

/** The positions that a caller may run, each as `employee_<slug>`; the newest hundred, oldest first. A call is a run, at the position's price. */
export async function employeeTools(caller: McpCaller, deps: Deps): Promise<ServedTool[]> {
  return (await positionsOf(caller, deps)).map((position) => ({
    name: `employee_${position.slug}`,
    title: position.name,
    description: descriptionOf(position),
    inputSchema: inputSchemaOf(position),
    isReadOnly: false,
    mayTakeLong: true,
    call: (input, call) => start({ positionId: position.id, input }, call, { caller, deps }),
  }));
}

/** One run, started by the general operation; until its response it sends the progress that the publisher shares. */
async function start(
  { positionId, input }: { positionId: string; input: object },
  { task, tellProgress, signal }: ToolCall,
  { caller, deps }: { caller: McpCaller; deps: Deps },
): Promise<ToolAnswer> {
  const params = { position_id: positionId };
  const request = requestAs(caller, { params, query: { wait: 0 }, body: { input }, signal });
  const { body: begun } = (await startPositionRun(request, deps)) as { body: Run };
  const { organizationId } = caller.actor;
  const run = { positionId, runId: begun.id };
  const look = () => progressOf(run, { organizationId }, deps);
  const waited = await withProgress({ tell: tellProgress, look, signal }, () =>
    waitForRun(waitingFor(deps), { organizationId, ...run }, { timeoutMs: waitsMs[task], signal }),
  );
  const body = await toRunResponse(deps, found(waited));
  if (task === 'must' || (task === 'may' && !hasEnded(body))) return { task: await toRunTask(body, { caller, deps }) };
  return { data: runResult(body) };
}

/** Returns the tools that report runs longer than a client waits; only if there are positions. */
export async function employeeRunTools(caller: McpCaller, deps: Deps): Promise<ServedTool[]> {
  if ((await positionsOf(caller, deps)).length === 0) return [];
  const id = { type: 'string', description: 'Of the tool that started it.' };
  return [
    {
      name: 'get_employee_run',
      title: 'Get a run of an employee',
      description: 'Says whether a run that a tool started has finished, and gives what was delivered.',
      inputSchema: {
        type: 'object',
        additionalProperties: false,
        required: ['position_id', 'run_id'],
        properties: { position_id: id, run_id: id },
      },
      isReadOnly: true,
      mayTakeLong: false,
      call: async (given) => {
        const run = { positionId: String(given['position_id']), runId: String(given['run_id']) };
        return { data: runResult(await readRun(run, { caller, deps })) };
      },
    },
  ];
}

async function positionsOf({ actor }: McpCaller, { database }: Deps): Promise<HiredPosition[]> {
  if (!mayCall(actor, 'employees.run') || !mayCall(actor, 'models.call')) return [];
  const { organizationId } = actor;
  const { data } = await database.asSystem(({ hiredPositions }) =>
    hiredPositions.list(
      { organizationId, view: projectViewOf(actor) },
      { projectId: undefined, dismissed: false, permission: 'employees.run' },
      { limit: mostPositions, after: null },
    ),
  );
  const now = new Date();
  return data.filter((position) => positionStatus(position, now) === 'active').toReversed();
}

function descriptionOf(position: HiredPosition): string {
  const { name, role, summary } = position;
  const cost = costOf(position);
  const price = cost === 0n ? 'A call costs nothing.' : `A call costs ${formatCredits(cost)} credits.`;
  return [`${role === '' ? name : `${name}, ${role}`}.`, summary, price].join(' ').slice(0, 1024);
}

/** Values known from the position may be omitted. */
function inputSchemaOf({ version, defaultInput }: HiredPosition): Record<string, unknown> {
  const { input_schema: schema } = version;
  if (Object.keys(schema).length === 0) return { type: 'object', additionalProperties: true };
  const { required } = schema;
  if (!Array.isArray(required)) return schema;
  return { ...schema, required: required.filter((field) => !Object.hasOwn(defaultInput, String(field))) };
}
