import { parseCredits } from '../../../db/credits.ts';
import type { EmployeeRun } from '../../../db/repositories/employees/employeeRuns.ts';
import type { RunCallback } from '../../../db/repositories/employees/runCallbacks.ts';
import { readPageRequest } from '../../../db/repositories/page.ts';
import { cancelRun } from '../../../domains/employees/cancelRun.ts';
import { hasEnded, waitForRun } from '../../../domains/employees/followRun.ts';
import { startRun } from '../../../domains/employees/startRun.ts';
import type { AccountActor, KeyActor } from '../../../domains/identity/actor.ts';
import { AppError } from '../../../openapi/AppError.ts';
import type { components } from '../../../openapi/generated/types.ts';
import type { Deps } from '../../deps.ts';
import type { RawAnswer } from '../../handler.ts';
import { found } from '../../../openapi/notFound.ts';
import { presentEmployeeRun, runAddress } from '../../presenters/employeeRun.ts';
import { presentPage } from '../../presenters/page.ts';
import { noteRefusedRun } from '../../../domains/employees/calls/noteRefusedRun.ts';
import { partsOf } from '../../../domains/employees/calls/runParts.ts';
import { checkMayChangeRun, positionForRun, type CalledPosition } from '../../../domains/employees/calls/runCaller.ts';
import { errorStatus } from '../../../openapi/errorStatus.ts';
import { partResponse } from './partResponse.ts';
import { runStream } from './runStream.ts';
import { waitSeconds } from '../../../domains/employees/calls/waitSeconds.ts';
import { traceparentOf } from '../../traceparentOf.ts';

type Schemas = components['schemas'];

/** Dependencies of the handlers of both addresses (`/v1` for keys, `/api/v1` for the page). */
export interface RunCall {
  actor: AccountActor | KeyActor;
  params: { position_id: string; run_id?: string; part?: string };
  headers: Record<string, string | string[] | undefined>;
  requestId: string;
  workId: string;
  signal: AbortSignal;
}

const defaultWaitSeconds = 60;

/** Starts a run, and answers with its end where that comes in time. Errors: those of `startRun`. */
export async function startPositionRun(
  call: RunCall & { body: Schemas['EmployeeRunCreate']; query: { wait?: number } },
  deps: Deps,
): Promise<
  | { status: 200; body: Schemas['EmployeeRun'] }
  | { status: 202; body: Schemas['EmployeeRun']; headers: Record<string, string> }
  | RawAnswer
> {
  const { body, signal, headers, params } = call;
  const at = { actor: call.actor, positionId: params.position_id };
  const { position, caller } = await positionForRun(deps.database, at, 'employees.run');
  const { keyId } = caller;
  if (keyId !== null) await deps.gateway.admitRequest(keyId);
  const beganAtMs = performance.now();
  const runId = await startRun(deps.database, {
    position,
    input: body.input,
    maxMicros: body.max_credits === undefined ? null : parseCredits(body.max_credits, '/max_credits'),
    metadata: body.metadata ?? {},
    callbackUrl: body.callback_url ?? null,
    callbackEvents: body.callback_events ?? null,
    ...caller,
    requestId: call.requestId,
    reference: call.workId,
    traceparent: traceparentOf(headers),
    sharePpm: deps.settings.employeeSharePpm,
  }).catch(async (error: unknown) => {
    if (keyId !== null && error instanceof AppError) {
      const { code } = error;
      const refused = { positionId: position.id, requestId: call.requestId, beganAtMs };
      const refusal = { ...caller, keyId, ...refused, errorCode: code, httpStatus: errorStatus[code].status };
      await noteRefusedRun(deps, refusal);
    }
    throw error;
  });
  deps.executions.wakeOutbox();
  const { organizationId } = caller;
  if (body.stream) return runStream(deps.database, { organizationId, runId, after: 0n, signal });
  const waited = waitSeconds(headers['prefer'], call.query.wait) ?? (body.background ? 0 : defaultWaitSeconds);
  const run = found(
    await waitForRun(waitingFor(deps), { organizationId, runId }, { timeoutMs: waited * 1_000, signal }),
  );
  const shown = await toRunResponse(deps, run, ['cancel']);
  if (hasEnded(run)) return { status: 200, body: shown };
  return { status: 202, body: shown, headers: { location: runAddress(run) } };
}

/** Returns the dependencies for waiting on runs. */
export function waitingFor({
  database,
  executions,
}: Pick<Deps, 'database' | 'executions'>): Parameters<typeof waitForRun>[0] {
  return { database, waitForNotification: executions.answers.waitForNotification };
}

/** Lists the runs of a position; with `mine` only runs that the account started itself. */
export async function listRuns(
  call: RunCall & { query: { limit?: number; cursor?: string; mine?: boolean } },
  deps: Deps,
): Promise<{ status: 200; body: { data: Schemas['EmployeeRun'][]; next_cursor: string | null } }> {
  const page = readPageRequest(call.query);
  const at = { actor: call.actor, positionId: call.params.position_id };
  const { position, caller } = await positionForRun(deps.database, at, 'employees.view');
  const startedBy = call.query.mine === true ? caller.accountId : null;
  const runs = await deps.database.asSystem(({ employeeRuns }) =>
    employeeRuns.list(caller.organizationId, { positionId: position.id, startedBy }, page),
  );
  return { status: 200, body: presentPage(runs, (run) => presentEmployeeRun(run, null)) };
}

/** Returns a run with its deliverable. */
export async function getRun(call: RunCall, deps: Deps): Promise<{ status: 200; body: Schemas['EmployeeRun'] }> {
  return { status: 200, body: await shownTo(call, deps) };
}

/** Cancels a run. Throws `insufficient_scope`, and errors of `cancelRun`. */
export async function cancelPositionRunOf(
  call: RunCall,
  deps: Deps,
): Promise<{ status: 200; body: Schemas['EmployeeRun'] }> {
  const { run, caller, mayManage } = await runOf(call, deps);
  checkMayChangeRun({ ...caller, mayManage }, run.accountId);
  await cancelRun(deps.database, run.organizationId, run.id);
  deps.executions.wakeOutbox();
  return { status: 200, body: await shownTo(call, deps) };
}

/** Streams the events of a run until it has ended. */
export async function followRun(call: RunCall, deps: Deps): Promise<RawAnswer> {
  const { organizationId, id: runId } = (await runOf(call, deps)).run;
  const last = call.headers['last-event-id'];
  const after = typeof last === 'string' && /^\d{1,18}$/.test(last) ? BigInt(last) : 0n;
  return runStream(deps.database, { organizationId, runId, after, signal: call.signal });
}

/** The bytes of a part. */
export async function readRunPart(call: RunCall, deps: Deps): Promise<RawAnswer> {
  return partResponse(deps, (await runOf(call, deps)).run, call.params.part ?? '');
}

/** Returns a run with the caller's permissions. */
async function shownTo(call: RunCall, deps: Deps): Promise<Schemas['EmployeeRun']> {
  const { run, caller, mayManage } = await runOf(call, deps);
  return toRunResponse(deps, run, mayManage || run.accountId === caller.accountId ? ['cancel'] : []);
}

async function runOf({ actor, params }: RunCall, deps: Deps): Promise<CalledPosition & { run: EmployeeRun }> {
  const at = { actor, positionId: params.position_id };
  const called = await positionForRun(deps.database, at, 'employees.view');
  const { position, caller } = called;
  const run = found(
    await deps.database.asSystem(({ employeeRuns }) => employeeRuns.find(caller.organizationId, params.run_id ?? '')),
  );
  return { ...called, run: found(run.positionId === position.id ? run : null) };
}

/** Returns the payload of a callback: the outcome of the run, without input and output. */
export async function callbackPayload(
  { database }: Pick<Deps, 'database'>,
  { organizationId, runId }: RunCallback,
): Promise<object | null> {
  const run = await database.asSystem(({ employeeRuns }) => employeeRuns.find(organizationId, runId));
  if (run === null) return null;
  const { input: _input, output: _output, ...told } = presentEmployeeRun(run, null);
  return told;
}

/** Returns a run with its deliverable. */
export async function toRunResponse(
  deps: Pick<Deps, 'database'>,
  run: EmployeeRun,
  permissions?: Schemas['EmployeeRun']['permissions'],
): Promise<Schemas['EmployeeRun']> {
  return presentEmployeeRun(run, run.status === 'success' ? await partsOf(deps.database, run) : null, permissions);
}
