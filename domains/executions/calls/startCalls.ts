import { binaryIdsOf } from '../../../platform/binaries/binaryIdsOf.ts';
import { newId } from '../../../db/ids.ts';
import type { CallStanding } from '../../../db/repositories/executions/executionCalls.ts';
import type { CalledExecution, CallOf } from '../../../db/repositories/executions/executionFamilies.ts';
import type { Repositories } from '../../../db/repositories/repositories.ts';
import { mayCallInProject } from '../../identity/policy.ts';
import { AppError } from '../../../openapi/AppError.ts';
import type { components } from '../../../openapi/generated/types.ts';
import { encodeFor, type ItemsOwner, type ItemVault } from '../redaction/ItemVault.ts';
import { callKey, callRunOf, type CallingRun } from './callKey.ts';
import { inputCheck, type CheckInput } from '../../../platform/schema/inputCheck.ts';

type GraphNode = components['schemas']['GraphNode'];

/** One call of a digital organization by a node. */
export interface Call {
  digitalOrganizationId: string;
  items: readonly { json: unknown }[];
  /** The input item that it is made for; null: for all at once. */
  itemIndex: number | null;
}

/** The calls of a run. */
export interface CallsOfRun {
  calls: readonly Call[];
  awaited: boolean;
  isRetry: boolean;
  /** Names the run's span; null if the organization is not traced. */
  traceparent?: string | null;
  /** The caller, whose redacted fields its calls redact as well; missing only in tests without any. */
  caller?: CallerOfRun;
  /** Maximum number of executions below one root execution; default 10,000. */
  maxPerRoot?: number | undefined;
}

/** The calling execution, whose redacted fields its calls redact. */
export interface CallerOfRun extends ItemsOwner {
  /** Missing only in tests without redacted fields. */
  vault: ItemVault | undefined;
}

/** Depth below the root execution. */
export const maxCallDepth = 20;
/** And how many in all. */
export const defaultMaxPerRoot = 10_000;
/** Calls of one run. */
export const maxCalls = 10_000;
const batchSize = 500;

/**
 * Writes the executions of a run's calls, in the caller's transaction: each at its place in the run, so that a run that is repeated after a
 * crash finds them and makes no second ones. `awaited` ones are started by the run's workflow, the others by the outbox; those begin once,
 * however often the node is tried. Calls that succeeded in an earlier attempt, or in the retried execution, are not repeated. An item that
 * does not fit the target's input schema becomes an execution that has already failed. Errors: `parameter_invalid` (no digital organization
 * of that id that the caller may use), `not_published`, `trigger_required`, `call_depth_exceeded`, `node_failed` above 10,000 calls,
 * `execution_budget_exhausted` if more than `maxPerRoot` executions would descend from the one at the beginning of all calls.
 */
export async function startCalls(
  repositories: Repositories,
  attempted: CallingRun,
  { calls, awaited, isRetry, traceparent = null, maxPerRoot = defaultMaxPerRoot, caller }: CallsOfRun,
): Promise<void> {
  if (calls.length > maxCalls)
    throw new AppError('node_failed', `A node can make up to ${maxCalls} calls per run, not ${calls.length}.`);
  const run = awaited ? attempted : { ...attempted, attempt: 1 };
  const done = new Set(
    run.attempt > 1
      ? await carried(repositories, run)
      : isRetry
        ? await kept(repositories, run, { calls, awaited })
        : [],
  );
  const open = calls.filter((call) => !done.has(callKey(run, call.itemIndex)));
  for (const [digitalOrganizationId, group] of Map.groupBy(open, (call) => call.digitalOrganizationId)) {
    const { check, ...found } = await callee(repositories, run, digitalOrganizationId);
    const callOf = redactingToo(found, caller?.settings.redacted_fields);
    const owner = { organizationId: caller?.organizationId ?? '', settings: callOf.callee.settings };
    for (let from = 0; from < group.length; from += batchSize) {
      const batch = group.slice(from, from + batchSize);
      const executions = await Promise.all(
        batch.map((call) =>
          toExecution(call, { run, awaited, check, trigger: callOf.triggerNode, owner, vault: caller?.vault }),
        ),
      );
      const descendants = await repositories.executionFamilies.insert({ ...callOf, awaited, traceparent }, executions);
      if (descendants !== null && descendants > maxPerRoot) throw budgetError(callOf.rootExecutionId, maxPerRoot);
      const files = batch.map((call) => binaryIdsOf(call.items));
      await repositories.executionCalls.shareFiles(
        executions.flatMap(({ id }, index) =>
          files[index]!.map((fileId) => ({ from: run.executionId, to: id, fileId })),
        ),
      );
    }
  }
}

function budgetError(rootExecutionId: string | null, maxPerRoot: number): AppError {
  return new AppError(
    'execution_budget_exhausted',
    `One start can lead to up to ${maxPerRoot} executions by calls. Execution ${rootExecutionId} has no more. Check whether digital organizations call each other again and again.`,
  );
}

function carried({ executionCalls }: Repositories, run: CallingRun): Promise<string[]> {
  return executionCalls.carrySucceeded(callRunOf({ ...run, attempt: run.attempt - 1 }), callRunOf(run));
}

/** Calls of the retried execution need not be repeated; awaited ones are reused with their output. */
async function kept(
  { executionCopies }: Repositories,
  run: CallingRun,
  { calls, awaited }: { calls: readonly Call[]; awaited: boolean },
): Promise<string[]> {
  const targets = new Map(calls.map((call) => [callKey(run, call.itemIndex), call.digitalOrganizationId]));
  const made = await executionCopies.retriedCalls({ ...run, ...callRunOf(run), awaited });
  const same = made.filter(({ place, digitalOrganizationId }) => targets.get(place) === digitalOrganizationId);
  for (let from = 0; awaited && from < same.length; from += batchSize) {
    const batch = same.slice(from, from + batchSize).map((call) => ({ ...call, newId: newId('execution') }));
    await executionCopies.insertCalls(run.executionId, batch);
  }
  return same.map(({ place }) => place);
}

interface Shared {
  run: CallingRun;
  awaited: boolean;
  check: CheckInput | null;
  trigger: { id: string; name: string };
  owner: ItemsOwner;
  vault: ItemVault | undefined;
}

async function toExecution(
  call: Call,
  { run, awaited, check, trigger, owner, vault }: Shared,
): Promise<CalledExecution> {
  const misfit = check && firstMisfit(call.items, check);
  return {
    id: newId('execution'),
    place: callKey(run, call.itemIndex),
    output: await encodeFor(vault, call.items, { owner }),
    outboxId: awaited || misfit ? null : newId('outbox'),
    error: misfit
      ? { code: 'parameter_invalid', message: misfit, node_id: trigger.id, node_name: trigger.name, parameter: null }
      : null,
  };
}

/** The call with the fields that its caller redacts. */
function redactingToo(call: Omit<CallOf, 'awaited'>, fields: readonly string[] = []): Omit<CallOf, 'awaited'> {
  const { callee: target } = call;
  const all = [...new Set([...(target.settings.redacted_fields ?? []), ...fields])];
  if (all.length === 0) return call;
  return { ...call, callee: { ...target, settings: { ...target.settings, redacted_fields: all } } };
}

function firstMisfit(items: readonly { json: unknown }[], check: CheckInput): string | null {
  for (const [index, { json }] of items.entries()) {
    const problem = check(json);
    if (problem) return `The input does not match the schema: item ${index}, ${problem}.`;
  }
  return null;
}

async function callee(
  { executionCalls }: Repositories,
  run: CallingRun,
  digitalOrganizationId: string,
): Promise<Omit<CallOf, 'awaited'> & { check: CheckInput | null }> {
  const standing = await executionCalls.standing(run.executionId, digitalOrganizationId);
  if (!standing) throw new AppError('not_found', 'The execution was deleted while running.');
  const { target, depth, accountId, rootExecutionId } = standing;
  if (!target || !isAllowed(standing, target))
    throw new AppError(
      'parameter_invalid',
      `Digital organization "${digitalOrganizationId.slice(0, 100)}" not found, or it cannot be called from here.`,
      { param: '/digital_organization_id' },
    );
  if (depth >= maxCallDepth)
    throw new AppError(
      'call_depth_exceeded',
      `Calls can be nested up to ${maxCallDepth} levels. "${target.name}" exceeds this. Check whether it calls itself.`,
    );
  if (!target.published)
    throw new AppError('not_published', `"${target.name}" is not published. Publish it so others can call it.`);
  const { id: versionId, graph, settings } = target.published;
  const trigger = graph.nodes.find((node) => node.type === 'trigger.sub' && !node.settings?.disabled);
  if (!trigger)
    throw new AppError(
      'trigger_required',
      `"${target.name}" has no "When called by another flow" trigger in its published version.`,
    );
  return {
    parentExecutionId: run.executionId,
    mode: 'sub',
    depth: depth + 1,
    rootExecutionId,
    accountId,
    callee: { id: target.id, projectId: target.projectId, versionId, graph, settings },
    triggerNode: { id: trigger.id, name: trigger.name, type: trigger.type },
    check: schemaCheck(trigger),
  };
}

function isAllowed(standing: CallStanding, target: NonNullable<CallStanding['target']>): boolean {
  const { projectId: id, projectKind: kind, projectOwner: ownerAccountId, role, shares } = target;
  const caller = { projectId: standing.projectId, owner: standing.owner };
  return mayCallInProject(caller, { id, kind, ownerAccountId, role, shares });
}

function schemaCheck({ parameters = {} }: GraphNode): CheckInput | null {
  return parameters['input'] === 'schema' ? inputCheck(parameters['schema'] ?? {}) : null;
}
