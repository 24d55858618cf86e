import type { Pool, QueryResultRow } from 'pg';

import { AppError } from '../../openapi/AppError.ts';
import type { Change } from '../changes/change.ts';
import { databaseError } from '../databaseError.ts';
import { GroupCommit, type Lane } from '../groupCommit.ts';
import { repeatRolledBack } from '../repeatRolledBack.ts';
import { QueueConnection, type Statement } from '../queueConnection.ts';
import type { PackedItems } from '../repositories/executions/executionData.ts';
import type { ExecutionState } from '../repositories/executions/executionAnswers.ts';
import type { NodeRunRow } from '../repositories/executions/executionNodes.ts';
import type { FinalStatus, RunningExecution } from '../repositories/executions/executionProgress.ts';
import type { StartedExecution } from '../repositories/executions/executions.ts';
import type { NewExecution } from './newExecution.ts';
import { findWebhook, type ActiveWebhook } from './findWebhook.ts';
import { endingBytes, finishRuns, type RunEnding } from './finishRuns.ts';
import { loadExecution } from './loadExecution.ts';
import { openRun, toRunRow, type OpenedRun, type OpenedRow, type PlaceOfItems } from './openRun.ts';
import { startExecutions } from './startExecutions.ts';
import { stateOf, statesStatement, type StateRow } from './states.ts';
import { takeStarts, type AnnouncedStart, type TakenStart } from './takeStarts.ts';

const maxBatch = 128;
const maxBatchBytes = 1024 * 1024;
/** Items of this size take long to write; other callers do not wait for them. */
const largeBytes = 512 * 1024;
const maxWaiting = 10_000;
const statementTimeoutMs = 30_000;
const enterText = `select set_config('app.organization_id', $1, true), set_config('role', 'bureau_app', true), set_config('app.reads_for', 'engine', true)`;

/** A start that Temporal has taken: its message and its execution. */
export interface DeliveredStart {
  outboxId: string;
  executionId: string;
}

/** Whether the end of a run counts, and the state of the execution where the run was its last one. */
export interface EndResult {
  isFirst: boolean;
  ended: FinalStatus | null;
}

/**
 * The engine's reads and writes during executions, each in one round trip; writes are group commits (README.md). Errors of every method:
 * `unavailable` while the database cannot be reached or is too busy.
 */
export class ExecutionLog {
  readonly #pool: Pool;
  readonly #readers: Pool;
  readonly #tell: (change: Change) => void;
  readonly #connections: Record<
    'find' | 'start' | 'startLarge' | 'take' | 'deliver' | 'finish' | 'finishLarge',
    QueueConnection
  >;
  readonly #starts: GroupCommit<NewExecution, StartedExecution>;
  readonly #deliveries: GroupCommit<DeliveredStart, null>;
  readonly #ends: GroupCommit<RunEnding, EndResult>;

  /** `readers` must be in pipeline mode; `tell` receives the written changes. */
  constructor({ pool, readers, tell }: { pool: Pool; readers: Pool; tell: (change: Change) => void }) {
    this.#tell = tell;
    this.#pool = pool;
    this.#readers = readers;
    const connection = () => new QueueConnection(pool, statementTimeoutMs);
    this.#connections = {
      find: connection(),
      start: connection(),
      startLarge: connection(),
      take: connection(),
      deliver: connection(),
      finish: connection(),
      finishLarge: connection(),
    };
    const limits = { maxBatch, maxBatchBytes, largeBytes, maxWaiting, isRefusal };
    this.#starts = new GroupCommit({
      ...limits,
      bytesOf: ({ output }) => output.items.length,
      run: (batch, lane) => this.#runStarts(batch, lane),
    });
    this.#deliveries = new GroupCommit({ ...limits, run: (batch) => this.#runDeliveries(batch) });
    this.#ends = new GroupCommit({ ...limits, bytesOf: endingBytes, run: (batch, lane) => this.#runEnds(batch, lane) });
  }

  /** The webhook of that id; null if it is unknown, or its digital organization is not published. */
  async findWebhook(id: string): Promise<ActiveWebhook | null> {
    const [webhook] = await this.#connections.find.query<ActiveWebhook>(findWebhook(id));
    return webhook?.node ? webhook : null;
  }

  /**
   * Begins an execution (`queued`). If its delivery key has one already, that one is answered and nothing is written. If it counts
   * against the plan and the plan has no more, it is new without an id; a large one fails then with a violation of the constraint
   * `plan_executions`. Throws a constraint violation if the digital organization was deleted.
   */
  async start(execution: NewExecution): Promise<StartedExecution> {
    const started = await this.#starts.submit(execution);
    const { id, organizationId, projectId, digitalOrganizationId } = execution;
    if (started.isNew && started.executionId !== null)
      this.#tell({ kind: 'execution', organizationId, id, projectId, digitalOrganizationId });
    return started;
  }

  /**
   * Takes those of these starts that no other process takes or has delivered. They stay this process's until it says so
   * (`delivered`: the ids of their messages), or its connection ends.
   */
  async takeStarts(announced: readonly AnnouncedStart[], delivered: readonly string[]): Promise<TakenStart[]> {
    const taken = await this.#connections.take.query<TakenStart>(takeStarts(announced, delivered));
    for (const { id, organizationId } of taken) this.#tell({ kind: 'execution', organizationId, id });
    return taken;
  }

  /**
   * Drops the message of a start and moves its execution from `queued` to `running`; other states stay, and so does who
   * waits for a slot (a trigger, domains/executions/queue/README.md).
   */
  async noteDelivered(start: DeliveredStart): Promise<void> {
    await this.#deliveries.submit(start);
    this.#tell({ kind: 'execution', organizationId: null, id: start.executionId });
  }

  /** The execution with the graph it runs: the snapshot of a draft, else its version's. Null if it was deleted. */
  async load(organizationId: string, executionId: string): Promise<RunningExecution | null> {
    const statement = loadExecution(organizationId, executionId);
    const rows = await this.#readIn<RunningExecution>(organizationId, statement);
    return rows[0] ?? null;
  }

  /** Returns the stored run and the items of these ports; a new run is marked as running. */
  async openRun(
    reference: { organizationId: string; executionId: string },
    run: OpenedRun | null,
    places: readonly PlaceOfItems[],
  ): Promise<{ row: NodeRunRow | null; packed: PackedItems[] }> {
    const [first, ...packed] = await this.#query<OpenedRow>(openRun(reference, run, places));
    if (run?.begin !== undefined) this.#tellOfSteps(reference);
    return { row: first?.run ? toRunRow(first.run) : null, packed };
  }

  /** Writes the end of a run, at most once. */
  async finishRun(ending: RunEnding): Promise<EndResult> {
    const verdict = await this.#ends.submit(ending);
    if (verdict.isFirst) this.#tellOfSteps(ending);
    return verdict;
  }

  /** Returns the states of these executions of any organization, with their responses; deleted ones are left out. */
  async states(executionIds: readonly string[]): Promise<ExecutionState[]> {
    return (await this.#connections.deliver.query<StateRow>(statesStatement(executionIds))).map(stateOf);
  }

  /** Writes what waits, then gives the connections up. */
  async close(): Promise<void> {
    await Promise.all([this.#starts.close(), this.#deliveries.close(), this.#ends.close()]);
    await Promise.all(Object.values(this.#connections).map((connection) => connection.close()));
  }

  #tellOfSteps({ organizationId, executionId }: { organizationId: string; executionId: string }): void {
    this.#tell({ kind: 'execution_steps', organizationId, id: executionId });
  }

  async #runStarts(batch: readonly NewExecution[], lane: Lane): Promise<StartedExecution[]> {
    type Row = { execution_id: string | null; is_new: boolean; queued: boolean; handed_over: boolean };
    const connection = this.#connections[lane === 'large' ? 'startLarge' : 'start'];
    const rows = await connection.query<Row>(startExecutions(batch));
    return rows.map((row) => ({
      executionId: row.execution_id,
      isNew: row.is_new,
      queued: row.queued,
      handedOver: row.handed_over,
    }));
  }

  async #runDeliveries(batch: readonly DeliveredStart[]): Promise<null[]> {
    await this.#connections.deliver.query({
      name: 'engine_note_delivered',
      text: `WITH delivered AS (DELETE FROM outbox WHERE id = ANY($1::text[]))
        UPDATE executions SET status = 'running', started_at = coalesce(started_at, now()), seq = greatest(seq, 1)
        WHERE id = ANY($2::text[]) AND status = 'queued'`,
      values: [batch.map((start) => start.outboxId), batch.map((start) => start.executionId)],
    });
    return batch.map(() => null);
  }

  async #runEnds(batch: readonly RunEnding[], lane: Lane): Promise<EndResult[]> {
    const ordered = batch.toSorted((a, b) =>
      a.executionId < b.executionId ? -1 : a.executionId > b.executionId ? 1 : 0,
    );
    type Row = { is_first: boolean; ended: FinalStatus | null };
    const connection = this.#connections[lane === 'large' ? 'finishLarge' : 'finish'];
    const rows = await connection.query<Row>(finishRuns(ordered));
    const verdicts = new Map(ordered.map((one, place) => [one, rows[place]!]));
    return batch.map((one) => ({ isFirst: verdicts.get(one)!.is_first, ended: verdicts.get(one)!.ended }));
  }

  /** Reads as `bureau_app` in an organization; the four statements of the transaction go out together. */
  async #readIn<Row extends QueryResultRow>(organizationId: string, statement: Statement): Promise<Row[]> {
    const client = await this.#readers.connect().catch(rethrow);
    const [, , answer, end] = await Promise.allSettled([
      client.query('begin read only'),
      client.query({ name: 'engine_enter', text: enterText, values: [organizationId] }),
      client.query<Row>(statement),
      client.query('commit'),
    ]);
    client.release(end.status === 'rejected');
    if (answer.status === 'rejected') throw databaseError(answer.reason);
    return answer.value.rows;
  }

  async #query<Row extends QueryResultRow>(statement: Statement): Promise<Row[]> {
    try {
      return (await repeatRolledBack(() => this.#pool.query<Row>(statement))).rows;
    } catch (error) {
      throw databaseError(error);
    }
  }
}

function rethrow(error: unknown): never {
  throw databaseError(error);
}

/** A bad entry must not fail the others of its batch. */
function isRefusal(error: unknown): boolean {
  return !(error instanceof AppError && error.code === 'unavailable');
}
