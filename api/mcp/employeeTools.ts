import { formatCredits } from '../../db/credits.ts';
import type { HiredPosition } from '../../db/repositories/hiredPositions.ts';
import { hasEnded } from '../../employees/followRun.ts';
import { costOf, positionStatus } from '../../employees/positionState.ts';
import { mayCall } from '../../identity/policy.ts';
import type { ServedTool } from '../../mcp/server/ServedTool.ts';
import { AppError } from '../../openapi/AppError.ts';
import type { components } from '../../openapi/generated/types.ts';
import type { Deps } from '../deps.ts';
import { getRun, startPositionRun } from '../employees/runs/positionRuns.ts';
import { projectViewOf } from '../projectAccess.ts';
import { requestAs, type McpCaller } from './McpCaller.ts';

type Run = components['schemas']['EmployeeRun'];

/** How long a call waits before it is told the run's id instead (MCP clients give up after a minute). */
const waitS = 50;
const mostPositions = 100;

/** The positions that a caller may call, each as `employee_<slug>`; the newest hundred, oldest first. A call is a run, at the position's price. */
export async function employeeTools(caller: McpCaller, deps: Deps): Promise<ServedTool[]> {
  return (await positionsOf(caller, deps)).map((position) => ({
    name: `employee_${position.slug}`,
    title: position.name,
    description: descriptionOf(position),
    inputSchema: inputSchemaOf(position),
    isReadOnly: false,
    call: async (input, signal) => {
      const request = requestAs(caller, {
        params: { position_id: position.id },
        query: { wait: waitS },
        body: { input },
        signal,
      });
      const { body } = (await startPositionRun(request, deps)) as { body: Run };
      return { data: told(body) };
    },
  }));
}

/** What became of a run that took longer than a client waits; only where there are positions. */
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
      call: async (params, signal) => ({
        data: told((await getRun(requestAs(caller, { params, signal }), deps)).body),
      }),
    },
  ];
}

async function positionsOf({ actor }: McpCaller, { database }: Deps): Promise<HiredPosition[]> {
  if (!mayCall(actor, 'employees.view') || !mayCall(actor, 'models.call')) return [];
  const { organizationId } = actor;
  const { data } = await database.asSystem(({ hiredPositions }) =>
    hiredPositions.list(
      { organizationId, view: projectViewOf(actor) },
      { projectId: undefined, dismissed: false },
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

/** What the position knows by itself need not be given. */
function inputSchemaOf({ version, defaultInput }: HiredPosition): Record<string, unknown> {
  const { input_schema: schema } = version;
  if (Object.keys(schema).length === 0) return { type: 'object', additionalProperties: true };
  const { required } = schema;
  if (!Array.isArray(required)) return schema;
  return { ...schema, required: required.filter((field) => !Object.hasOwn(defaultInput, String(field))) };
}

/** Errors: `employee_failed` with what the publisher has declared. */
function told({
  id,
  position_id,
  status,
  deliverable_id,
  error,
  output,
  credits_charged,
}: Run): Record<string, unknown> {
  const run = { run_id: id, position_id, status };
  if (!hasEnded({ status })) return { ...run, note: 'Not finished yet. Ask get_employee_run for the result later.' };
  if (status !== 'success')
    throw new AppError('employee_failed', `The run ${id} ended with "${status}". ${error?.message ?? ''}`.trim());
  return { ...run, deliverable_id, credits: credits_charged, parts: output?.parts ?? [] };
}
