import { formatCredits } from '../../db/credits.ts';
import type { Database } from '../../db/database.ts';
import { newId } from '../../db/ids.ts';
import { mostRunDepth, type admissionResults } from '../../db/repositories/employees/employeeRuns.ts';
import type { NewEmployeeRun, RunCall } from '../../db/repositories/employees/newEmployeeRun.ts';
import type { HiredPosition } from '../../db/repositories/employees/hiredPositions.ts';
import type { Repositories } from '../../db/repositories/repositories.ts';
import { AppError } from '../../openapi/AppError.ts';
import { parseTraceparent } from '../../platform/telemetry/traceContext.ts';
import { schemaCheck } from './checkEmployee.ts';
import { costOf, refuseUncallable } from './positionState.ts';

/** A call of a position. */
export interface RunRequest {
  position: HiredPosition;
  input: Record<string, unknown>;
  /** The most that it may cost; null: its price. */
  maxMicros: bigint | null;
  metadata: Record<string, unknown>;
  accountId: string | null;
  keyId: string | null;
  requestId: string;
  /** Names the request: asked again, it is the same run. */
  reference?: string;
  /** The instance's share in millionths. */
  sharePpm: number;
  /** The run whose rejected deliverable is done again, and at what price. */
  redo?: { runId: string; remark: string; isFree: boolean };
  /** The call of an execution that it is. */
  caller?: RunCall;
  /** Receiver of the callback for the end, and on request for the beginning. */
  callbackUrl?: string | null;
  /** Events of the callback; null means all ends. */
  callbackEvents?: NewEmployeeRun['callbackEvents'];
  /** `traceparent` of the caller; ignored if malformed. */
  traceparent?: string | null | undefined;
}

/** Runs of an organization at once. */
export const mostOpenRuns = 200;
const mostInputBytes = 1024 * 1024;
const mostMetadataBytes = 4 * 1024;

/**
 * Admits a run: checked against the schema of its version, and its price held, in one statement that sees what was committed before. Returns its id.
 * Errors: `invalid_request`, `position_dismissed`, `position_paused`, `employee_withdrawn`, `max_credits_too_low`, `credit_balance_exhausted`,
 * `key_limit_reached`, `project_archived`, `position_limit_reached`, `employee_unavailable`, `too_many_executions`, `invalid_api_key`; `execution_quota_exhausted` for an own employee; for calls of
 * executions `idempotency_in_progress` if it was made before, `call_depth_exceeded`, `execution_budget_exhausted`.
 */
export async function startRun(database: Database, request: RunRequest): Promise<string> {
  return await openRun(database, askedRun(request));
}

/** A run as it is asked for, checked. Errors: those of `startRun` that need no look at wallets. */
export function askedRun(request: RunRequest): NewEmployeeRun {
  const { position, redo, maxMicros } = request;
  refuseUncallable(position, new Date());
  const input = { ...position.defaultInput, ...request.input };
  checkRunInput(input, position.version.input_schema);
  if (Buffer.byteLength(JSON.stringify(request.metadata)) > mostMetadataBytes)
    throw new AppError('invalid_request', 'metadata may be at most 4 KiB of JSON.', { param: '/metadata' });
  if (request.callbackUrl) checkCallback(request.callbackUrl, position);
  else if (request.callbackEvents)
    throw new AppError('invalid_request', 'callback_events needs a callback_url.', {
      param: '/callback_events',
    });
  const amountMicros = redo?.isFree ? 0n : costOf(position);
  if (maxMicros !== null && maxMicros < amountMicros)
    throw new AppError(
      'max_credits_too_low',
      `A run costs ${formatCredits(amountMicros)} credits. Raise max_credits to at least that amount, or leave it out.`,
      { param: '/max_credits' },
    );
  return {
    id: newId('employeeRun'),
    organizationId: position.organizationId,
    projectId: position.projectId,
    positionId: position.id,
    listingId: position.listingId,
    employeeId: position.employeeId,
    versionId: position.version.id,
    publisherId: position.publisherId,
    mode: 'production',
    // No member of this organization may see the deliverable, so no one could accept it.
    chargeOn: request.caller?.itemsOrganizationId ? 'success' : position.chargeOn,
    priceId: position.priceId,
    amountMicros,
    sharePpm: request.sharePpm,
    mostOpen: mostOpenRuns,
    input,
    metadata: request.metadata,
    accountId: request.accountId,
    keyId: request.keyId,
    requestId: request.requestId,
    reference: request.reference ?? null,
    callbackUrl: request.callbackUrl ?? null,
    callbackEvents: request.callbackEvents ?? null,
    redoOf: redo?.runId ?? null,
    remark: redo?.remark ?? null,
    caller: request.caller,
    traceparent: parseTraceparent(request.traceparent) && request.traceparent!,
  };
}

/**
 * Opens a run, or finds the one opened by this reference, or returns the refusal, which is committed as well because plans count refusals.
 * Returns its id. Errors: as `startRun`.
 */
export async function openRun(database: Database, run: NewEmployeeRun): Promise<string> {
  return idOf(await database.asSystem(({ employeeRuns }) => employeeRuns.open(run)));
}

/** The same in a transaction of the system, of which nothing is left where it is refused. */
export async function openRunIn({ employeeRuns }: Repositories, run: NewEmployeeRun): Promise<string> {
  return idOf(await employeeRuns.open(run));
}

function idOf({ verdict, id }: Awaited<ReturnType<Repositories['employeeRuns']['open']>>): string {
  if (verdict !== 'ok' && verdict !== 'known') throw refusals[verdict]();
  return id;
}

/** Errors: `request_too_large`; `invalid_request` naming what of the input does not fit the schema. */
export function checkRunInput(input: object, schema: Record<string, unknown>): void {
  if (Buffer.byteLength(JSON.stringify(input)) > mostInputBytes)
    throw new AppError('request_too_large', 'The input may be at most 1 MiB of JSON.', { param: '/input' });
  const violation = schemaCheck(schema, '/input').violation(input);
  if (violation === null) return;
  const { pointer, field, problem } = violation;
  const message = `The input does not fit: ${field === '' ? 'it' : `“${field}”`} ${problem}.`;
  throw new AppError('invalid_request', message, { param: `/input${pointer}` });
}

function checkCallback(address: string, { hasCallbackSecret }: HiredPosition): void {
  const refused = (message: string): AppError => new AppError('invalid_request', message, { param: '/callback_url' });
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '')
    throw refused('callback_url must be an address of http or https without a name and password.');
  if (!hasCallbackSecret)
    throw refused('Make a callback secret for this position first: callbacks are signed with it.');
}

const refusals: { readonly [Verdict in Exclude<(typeof admissionResults)[number], 'ok' | 'known'>]: () => AppError } = {
  key: () => new AppError('invalid_api_key', 'The API key is not valid.'),
  position: () =>
    new AppError('position_dismissed', 'This position was dismissed. Hire the employee again to call it.'),
  price: () =>
    new AppError('price_changed', 'The price of this employee has just changed. Look at the position and try again.'),
  cap: () => new AppError('key_limit_reached', "This run would exceed the key's credit limit for this month."),
  account_budget: () =>
    new AppError(
      'budget_reached',
      'This run could exceed a budget of its member, project or service account. Raise the budget or wait for its next period.',
    ),
  wallet: () => new AppError('credit_balance_exhausted', 'Not enough credits for a run of this employee.'),
  limit: () => new AppError('position_limit_reached', 'This run would exceed what the position may spend this month.'),
  archived: () =>
    new AppError('project_archived', 'This position belongs to an archived project. Restore the project first.'),
  publisher: () =>
    new AppError(
      'employee_unavailable',
      'This employee cannot work at the moment. You were not charged. Try again later.',
      {
        retryAfterMs: 300_000,
      },
    ),
  too_many: () =>
    new AppError('too_many_executions', `Up to ${mostOpenRuns} runs of employees can be under way at once.`, {
      retryAfterMs: 5_000,
    }),
  quota: () =>
    new AppError('execution_quota_exhausted', 'The executions of the organization’s plan are used up for this period.'),
  trial_used: () => new AppError('trial_used', 'You have tried this employee. Hire it to use it again.'),
  trial: () =>
    new AppError(
      'trial_not_offered',
      'There is no free try of this employee left this month. Hire it, or try it next month.',
    ),
  redone: () => new AppError('redo_not_offered', 'This was done again before.'),
  made: () => new AppError('idempotency_in_progress', 'This call was made before.'),
  depth: () =>
    new AppError(
      'call_depth_exceeded',
      `Employees can call each other up to ${mostRunDepth} levels deep. Check whether this one calls itself.`,
    ),
  budget: () =>
    new AppError(
      'execution_budget_exhausted',
      'One start cannot lead to more calls of employees. Check whether employees call each other again and again.',
    ),
};
