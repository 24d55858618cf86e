import { binaryIdsOf } from '../../../platform/binaries/binaryIdsOf.ts';
import { newId } from '../../../db/ids.ts';
import { decodeItems, type EncodedItems } from '../../../db/itemsCodec.ts';
import type { Database } from '../../../db/database.ts';
import { violatedConstraint } from '../../../db/databaseError.ts';
import type { NewExecution } from '../../../db/executionLog/newExecution.ts';
import type { Repositories } from '../../../db/repositories/repositories.ts';
import { encodeFor, redactsItems, type ItemVault } from '../redaction/ItemVault.ts';
import { insertReuse } from '../reuse/insertReuse.ts';
import type { RuledStart } from './ruledStart.ts';
import type { StartKeys } from './startKeys.ts';
import { admitStart, startRuleOf, startSkipped } from './startRule.ts';
import { AppError } from '../../../openapi/AppError.ts';
import { parseTraceparent } from '../../../platform/telemetry/traceContext.ts';
import type { components } from '../../../openapi/generated/types.ts';

type Schemas = components['schemas'];

/** Manual executions of one account that may run at once (decisions §6). */
export const maxManualExecutions = 5;

/** After a crash between commit and start the relay's loop takes over this much later. */
export const inlineRelayMs = 2_000;

/** The start and its cause. */
export interface ExecutionStart extends RuledStart {
  projectId: string;
  graph: Schemas['Graph'] | null;
  /** The items as stored, if they are already encoded; `items` is then empty, and none of them has a file. */
  packed?: EncodedItems;
  accountId: string | null;
  /** `traceparent` of the caller; ignored if malformed. */
  traceparent?: string | undefined;
  /** The caller gave neither a key nor a secret: the execution only links to its trace, and ignores its sampling. */
  isAnonymous?: boolean;
  /** Drafts only: runs this node and its predecessors. */
  untilNode?: string | null;
  /** Drafts only: the stored outputs of this earlier execution are used again where nothing changed, its trigger's items, too. */
  fromExecutionId?: string | null;
  /** Runs first in the same transaction; errors stop the start. */
  before?: (repositories: Repositories) => Promise<void>;
  /** The same, once the execution's row is there; not for a repeated delivery. */
  after?: (repositories: Repositories, executionId: string) => Promise<void>;
}

/** The result of a start. `outboxId` is null if the delivery key had its execution already. */
export interface StartedRow {
  executionId: string;
  outboxId: string | null;
  /** It waits for a slot. */
  queued: boolean;
  /** A worker was notified and starts the workflow. */
  handedOver: boolean;
  /** How many items the trigger left, and their size as JSON. */
  triggerItems: { count: number; sizeBytes: number };
}

/**
 * Writes an execution that will start exactly once, in one transaction: its row (`queued`), the run of its trigger node with the items, and
 * the message to Temporal. Throws `too_many_executions` above 5 manual executions of an account, `not_found` if the digital organization
 * was deleted, `execution_quota_exhausted` if the plan has no executions left, and `start_skipped` if the rule in its settings skips it.
 * A start that the rule holds is written, and its workflow starts later (`queue/README.md`).
 */
export async function insertExecution(
  database: Database,
  start: ExecutionStart,
  { keys = { start: '', slot: '' }, vault }: { keys?: StartKeys; vault?: ItemVault | undefined } = {},
): Promise<StartedRow> {
  const output = await outputOf(start, vault);
  const maxRounds = 3;
  for (let round = 1; round <= maxRounds; round += 1) {
    const started = await insertOnce(database, { start, keys }, output).catch(asRefusal);
    if (started && 'skipped' in started) throw startSkipped(started.skipped);
    if (started) return started;
  }
  throw new AppError('unavailable', 'The execution with this delivery key is being deleted. Try again.', {
    retryable: true,
  });
}

/** The items as stored. Packed ones are unpacked only to redact them. */
async function outputOf(start: ExecutionStart, vault: ItemVault | undefined): Promise<EncodedItems> {
  const { packed, settings } = start;
  if (packed && !redactsItems(settings)) return packed;
  const items = packed ? await decodeItems<object>(packed.items) : start.items;
  return encodeFor(vault, items, { owner: start });
}

function asRefusal(error: unknown): never {
  const constraint = violatedConstraint(error) ?? '';
  if (constraint === 'plan_executions') throw usedUp(error);
  // Deleted, or its organization is being deleted.
  if (!constraint.includes('digital_organization') && constraint !== 'organization_is_deleting') throw error;
  throw new AppError('not_found', 'The digital organization was deleted.', { cause: error });
}

/** Null if the delivery key was used by an execution that has been deleted; the key is free now. */
async function insertOnce(
  database: Database,
  { start, keys }: { start: ExecutionStart; keys: StartKeys },
  output: EncodedItems,
): Promise<StartedRow | Skipped | null> {
  const execution = newExecution(start, keys, output);
  const rule = startRuleOf(start, keys.start);
  const files = binaryIdsOf(start.items);
  const isPart = start.untilNode != null || start.fromExecutionId != null;
  const hasHooks = start.before !== undefined || start.after !== undefined || rule !== null;
  const isAlone = !hasHooks && !countsByHand(start) && files.length === 0 && !isPart;
  // Starts with additional checks or writes use their own transaction; all others share a commit.
  const inserted = isAlone
    ? await database.executionLog.start(execution)
    : await database.withOrganization(start.organizationId, async (repositories) => {
        await start.before?.(repositories);
        const verdict = await admitStart(repositories, rule);
        // What `before` wrote stays: the event was taken.
        if (verdict?.verdict === 'skip') return { skipped: verdict.reason };
        if (verdict) execution.hold = verdict.hold;
        await refuseTooMany(repositories, start);
        if (await reuse(repositories, start, execution)) {
          if (countsAgainstPlan(start) && !(await repositories.executions.countOfPlan())) throw usedUp();
          return { executionId: execution.id, isNew: true, queued: false, handedOver: false };
        }
        const started = await repositories.executions.insert(execution);
        if (isRefused(started)) throw usedUp();
        if (started.isNew && start.untilNode != null)
          await repositories.executions.setUntilNode(execution.id, start.untilNode);
        if (started.isNew && files.length > 0) await repositories.binaries.use(execution.id, files);
        if (started.isNew) await start.after?.(repositories, execution.id);
        return started;
      });
  if ('skipped' in inserted) return inserted;
  const { executionId, isNew, queued, handedOver } = inserted;
  if (isRefused({ executionId, isNew })) throw usedUp();
  if (executionId === null) return null;
  const triggerItems = { count: output.itemCount, sizeBytes: output.sizeBytes };
  return { executionId, outboxId: isNew ? execution.outboxId : null, queued, handedOver, triggerItems };
}

/** The rule in the settings skipped the start. */
interface Skipped {
  skipped: 'rate' | 'throttle' | 'line_full';
}

/** Neither an execution of its own nor that of its delivery key: the plan has no more (`db/sql/engine.start_executions.sql`). */
function isRefused({ executionId, isNew }: { executionId: string | null; isNew: boolean }): boolean {
  return isNew && executionId === null;
}

function usedUp(cause?: unknown): AppError {
  const text = 'The executions of the organization’s plan are used up for this period.';
  return new AppError('execution_quota_exhausted', text, { cause });
}

// Draft runs by an account API key count as production (decisions §6).
function countsAgainstPlan({ mode, triggerKind }: ExecutionStart): boolean {
  return mode === 'production' || triggerKind === 'api';
}

/** Begins with the runs of an earlier execution, where one is named and has any that count. */
async function reuse(
  repositories: Repositories,
  start: ExecutionStart,
  { id, outboxId, relayAfterMs }: NewExecution,
): Promise<boolean> {
  const { graph, fromExecutionId, untilNode = null } = start;
  if (fromExecutionId == null || graph === null) return false;
  return insertReuse(repositories, { ...start, graph, fromExecutionId, untilNode, id, outboxId, relayAfterMs });
}

// Draft runs by an account API key count as production (decisions §6), so this limit is not theirs.
function countsByHand(start: ExecutionStart): start is ExecutionStart & { accountId: string } {
  return start.mode === 'manual' && start.triggerKind !== 'api' && start.accountId !== null;
}

async function refuseTooMany(repositories: Repositories, start: ExecutionStart): Promise<void> {
  if (!countsByHand(start)) return;
  if ((await repositories.executions.countManual(start.accountId)) < maxManualExecutions) return;
  throw new AppError(
    'too_many_executions',
    `You can run up to ${maxManualExecutions} manual executions at once. Wait for one to finish, or cancel one.`,
    { retryAfterMs: 5_000 },
  );
}

/** Returns the `traceparent` of the caller as the trigger stores it. */
function callerOf({ traceparent, isAnonymous = false }: ExecutionStart): Partial<NewExecution['trigger']> {
  if (traceparent === undefined || parseTraceparent(traceparent) === null) return {};
  return isAnonymous ? { linked_traceparent: traceparent } : { traceparent };
}

function newExecution(start: ExecutionStart, keys: StartKeys, output: EncodedItems): NewExecution {
  return {
    id: newId('execution'),
    organizationId: start.organizationId,
    projectId: start.projectId,
    digitalOrganizationId: start.digitalOrganizationId,
    versionId: start.versionId,
    graph: start.graph,
    settings: start.settings,
    mode: start.mode,
    trigger: {
      kind: start.triggerKind,
      node_id: start.triggerNode.id,
      ...callerOf(start),
    },
    deliveryKey: start.deliveryKey ?? null,
    accountId: start.accountId,
    triggerNode: start.triggerNode,
    output,
    outboxId: newId('outbox'),
    relayAfterMs: inlineRelayMs,
    ...(keys.start !== '' && { startKey: keys.start }),
    ...(keys.slot !== '' && { slotKey: keys.slot }),
  };
}
