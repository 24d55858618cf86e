import { everyEffect } from '../../../domains/agents/tools/effects.ts';
import type { CalledRun } from '../../../db/repositories/executions/calledRuns.ts';
import { isSameJson } from '../../../domains/employees/checkEmployee.ts';
import { hasEnded } from '../../../domains/employees/followRun.ts';
import { AppError } from '../../../openapi/AppError.ts';
import type { EmployeeCall, NodeEmployeeCalls } from '../../employees/nodeEmployeeCalls.ts';
import { asItemError } from '../../kit/asItemError.ts';
import { defineNode, mainPort } from '../../kit/define.ts';
import type { NodeContext } from '../../kit/NodeContext.ts';
import type { NodeResult } from '../../kit/NodeResult.ts';
import type { Item, JsonObject } from '../../../domains/executions/item.ts';
import { errorItem } from '../../kit/eachItem.ts';
import { choice, object, record, text, type ValueOf } from '../../../platform/schema/schema.ts';

const parameters = object({
  position_id: text({
    title: 'Position',
    description: 'An employee that this organization has hired.',
    placeholder: 'pos_…',
    control: 'position',
    required: true,
    maxLength: 64,
  }),
  mode: choice(['once', 'each'])({
    title: 'Mode',
    description: 'Once for all items, or once for each item.',
    default: 'once',
  }),
  wait: choice(['result', 'verdict', 'none'])({
    title: 'Wait',
    description: 'For the result, or until somebody has accepted or rejected it. None: the run goes on by itself.',
    default: 'result',
  }),
  input: choice(['item', 'fields'])({
    title: 'Input',
    description: 'Pass the item as it is, or define fields.',
    default: 'fields',
  }),
  fields: record({
    title: 'Fields',
    entry: 'field',
    control: 'key_values',
    maxEntries: 200,
    default: {},
    showWhen: { input: ['fields'] },
  }),
  max_credits: text({
    title: 'Most credits',
    description: 'A run that would cost more is not started.',
    rare: true,
    default: '',
    maxLength: 40,
  }),
});

type Parameters = ValueOf<typeof parameters>;
type Context = NodeContext<Parameters>;

/** Runs that a node has under way at once. */
const atOnce = 20;
/** Calls of one run: each end and each verdict may wake it once. */
const mostCalls = 400;
const shortestPauseMs = 60_000;
const longestPauseMs = 86_400_000;

/**
 * Calls a position, and waits without holding a worker for the employee's deliverable, or for its verdict. Each call is one run, whatever
 * is repeated, and costs the price of the position, paid by the organization of the execution. A run that fails or is canceled fails this
 * node; by `each` its item alone, where the node continues on errors. A retry calls only what failed again. Runs that are waited for are
 * canceled with the execution. Mode, wait and, by `once`, the input of the first item count.
 */
export const node = defineNode({
  type: 'employee.call',
  version: 1,
  title: 'Call employee',
  description: 'Lets a hired employee work and gives what it delivers. Costs the credits of its position.',
  icon: 'UserBolt',
  group: 'core',
  pure: false,
  reaches: { permission: 'employees.run', what: 'hired employees' },
  awaitsRuns: true,
  effects: everyEffect,
  inputs: mainPort,
  outputs: mainPort,
  parameters,
  examples: [
    { title: 'A report', parameters: { position_id: 'pos_…', fields: { topic: '{{ $json.topic }}' } } },
    {
      title: 'For each item, until the result was accepted or rejected',
      parameters: { position_id: 'pos_…', mode: 'each', wait: 'verdict', fields: { topic: '{{ $json.topic }}' } },
    },
    { title: 'Go on at once', parameters: { position_id: 'pos_…', wait: 'none', input: 'item' } },
  ],
  run: async (context) => {
    const { items, parameters: wanted } = context;
    if (items.length === 0) return { outputs: { main: [] } };
    const count = wanted.mode === 'once' ? 1 : items.length;
    if (count > mostCalls)
      throw new AppError('node_failed', `A node can call employees up to ${mostCalls} times per run, not ${count}.`);
    const calls = context.employees.calls({ key: context.idempotencyKey });
    const plans = Array.from({ length: count }, (_, index) => planOf(context, index));
    await startMissing(context, calls, plans);
    const made = await calls.made();
    for (const plan of plans) plan.run = runFor(plan, made, context.attempt);
    const waiting = wanted.wait === 'none' ? [] : plans.filter((plan) => isAwaited(plan, wanted.wait));
    if (waiting.length > 0) return { waitForRuns: { until: nextLook(waiting, context.now) } };
    return outputsOf(context, calls, plans);
  },
});

/** A planned call, and its result. */
interface Plan {
  itemIndex: number | null;
  call: EmployeeCall | null;
  error: AppError | null;
  run: CalledRun | null;
}

function planOf(context: Context, index: number): Plan {
  const { mode, wait } = context.parameters;
  const itemIndex = mode === 'once' ? null : index;
  try {
    const { position_id: positionId, input, fields, max_credits: maxCredits } = context.parametersFor(index);
    const call: EmployeeCall = {
      positionId,
      input: (input === 'item' ? context.items[index]!.json : fields) as JsonObject,
      maxCredits: maxCredits.trim(),
      place: placeOf(wait === 'none' ? 1 : context.attempt, itemIndex),
      awaited: wait !== 'none',
    };
    return { itemIndex, call, error: null, run: null };
  } catch (error) {
    if (itemIndex === null) throw error;
    return { itemIndex, call: null, error: asItemError(context, error), run: null };
  }
}

function placeOf(attempt: number, itemIndex: number | null): string {
  return `${attempt}/${itemIndex === null ? 'once' : String(itemIndex).padStart(5, '0')}`;
}

/** The run that counts for a call: a successful one (also of a retried execution), one in progress, or this attempt's outcome. */
function runFor({ call, itemIndex }: Plan, made: readonly CalledRun[], attempt: number): CalledRun | null {
  if (!call) return null;
  const item = placeOf(0, itemIndex).slice(2);
  const mine = made.filter(({ place }) => place.slice(place.indexOf('/') + 1) === item);
  const isSame = ({ isOwn, positionId, input }: CalledRun): boolean =>
    isOwn || (positionId === call.positionId && input !== null && isSameJson({ ...input, ...call.input }, input));
  return (
    mine.find((run) => run.status === 'success' && isSame(run)) ??
    mine.find((run) => !hasEnded(run)) ??
    mine.find(({ place }) => place === (call.awaited ? placeOf(attempt, itemIndex) : call.place)) ??
    null
  );
}

/** Starts calls that have not been made, so many at once; where there is no room for more the rest waits for those under way. */
async function startMissing(context: Context, calls: NodeEmployeeCalls, plans: readonly Plan[]): Promise<void> {
  const made = await calls.made();
  let open = made.filter((run) => !hasEnded(run)).length;
  for (const plan of plans) {
    if (!plan.call || runFor(plan, made, context.attempt)) continue;
    if (plan.call.awaited && open >= atOnce) return;
    try {
      await calls.start(plan.call);
      open += 1;
    } catch (error) {
      const isFull = error instanceof AppError && error.code === 'too_many_executions';
      if (isFull && plan.call.awaited && open > 0) return;
      if (plan.itemIndex === null) throw error;
      plan.error = asItemError(context, error);
    }
  }
}

function isAwaited({ run, error }: Plan, wait: Parameters['wait']): boolean {
  if (error) return false;
  if (run === null || !hasEnded(run)) return true;
  return wait === 'verdict' && run.deliverable?.status === 'pending';
}

/** The end of a run and a verdict wake the node; should that be lost, it looks by itself, less and less often. */
function nextLook(waiting: readonly Plan[], now: Date): Date {
  const since = Math.min(...waiting.map(({ run }) => (run?.stoppedAt ?? run?.createdAt ?? now).getTime()));
  return new Date(now.getTime() + Math.min(Math.max(shortestPauseMs, now.getTime() - since), longestPauseMs));
}

async function outputsOf(context: Context, calls: NodeEmployeeCalls, plans: readonly Plan[]): Promise<NodeResult> {
  const { items, itemErrors, parameters: wanted } = context;
  const outputs = { main: [] as Item[], error: [] as Item[] };
  for (const { itemIndex, run, error } of plans) {
    const failure = error ?? (wanted.wait === 'none' ? null : failureOf(run));
    const pairedItem = itemIndex ?? (items.length === 1 ? 0 : null);
    if (failure === null && run !== null) {
      const item = wanted.wait === 'none' ? startedItem(run) : await calls.delivered(run);
      outputs.main.push({ ...item, ...(pairedItem === null ? {} : { pairedItem }) });
      continue;
    }
    const thrown = failure ?? new AppError('employee_failed', 'The employee was not called.');
    if (itemIndex === null || itemErrors === 'throw') throw thrown;
    const failed = { ...errorItem(items[itemIndex]!, thrown), pairedItem: itemIndex };
    outputs[itemErrors === 'error_output' ? 'error' : 'main'].push(failed);
  }
  return { outputs: outputs.error.length > 0 ? outputs : { main: outputs.main } };
}

function startedItem({ id, positionId, status }: CalledRun): Item {
  return { json: { run_id: id, position_id: positionId, status } };
}

function failureOf(run: CalledRun | null): AppError | null {
  if (run?.status === 'success') return null;
  const said = run?.status === 'canceled' ? 'The run was canceled.' : (run?.error?.message ?? 'It failed.');
  return new AppError('employee_failed', `"${run?.positionName ?? ''}" failed: ${said}`);
}
