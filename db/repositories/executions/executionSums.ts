import { sql, type RawBuilder } from 'kysely';

import { ago } from '../../tables/expressions.ts';
import { tables } from '../../tables/tables.ts';
import { runQuery, runQueryForCount, runQueryForRow, type Scope } from '../scope.ts';

/** Executions of one round: their nodes are read, too, so more would make a long transaction. */
const perRound = 5_000;
const dayMs = 24 * 3_600_000;
const keptHoursMs = 32 * dayMs;
const keptNodesMs = 93 * dayMs;
const keptDaysMs = 3 * 366 * dayMs;

const keys = ['digitalOrganizationId', 'mode', 'status'] as const;
const sums = ['executions', 'runMs', 'timeSavedSeconds'] as const;

/**
 * Sums of ended executions. The transaction that ends an execution puts it into `ended_executions` (a trigger); a round deletes it there and
 * adds it to the sums in one statement. Therefore each is counted once, whenever its end is committed and whatever process is killed. System only.
 */
export class ExecutionSums {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /**
   * Adds up to 5,000 ended executions to the sums and notifies pages. Returns whether there are more. One process does this at a time; others
   * return at once. Runs of nodes that were copied from another execution were counted there.
   */
  async add(): Promise<boolean> {
    const turn = await runQueryForRow(
      this.#scope,
      tables.selectNoFrom(
        sql<boolean>`pg_try_advisory_xact_lock(hashtextextended('bureau_execution_sums', 0))`.as('isOurs'),
      ),
    );
    if (turn?.isOurs !== true) return false;
    const organizations = await runQuery(this.#scope, addition());
    for (const { organizationId } of organizations)
      this.#scope.tell({ kind: 'setting', organizationId, id: 'insights' });
    return organizations.reduce((sum, { executions }) => sum + Number(executions), 0) === perRound;
  }

  /**
   * Counts up to 5,000 executions that ended before the instance had sums, and their costs. Returns whether there are more. The
   * migration made a setting with the progress, and the last round deletes it. One process does this at a time.
   */
  async fill(): Promise<boolean> {
    const progress = await runQueryForRow(
      this.#scope,
      tables
        .selectFrom('instanceSettings')
        .select([
          sql<string>`value ->> 'after'`.as('after'),
          sql<Date>`(value ->> 'ended_before')::timestamptz`.as('endedBefore'),
          sql<Date>`(value ->> 'costs_before')::timestamptz`.as('costsBefore'),
        ])
        .where('key', '=', fillKey)
        .forUpdate()
        .skipLocked(),
    );
    if (progress === null) return false;
    // A charge that changes belongs to the sums before or after this.
    await runQuery(this.#scope, tables.selectFrom('usageProgress').select('rolledUpTo').forShare());
    const page = await runQueryForRow(this.#scope, filling(progress));
    if (page?.last)
      await runQueryForCount(
        this.#scope,
        tables
          .updateTable('instanceSettings')
          .set({ value: sql`value || jsonb_build_object('after', ${page.last}::text)` })
          .where('key', '=', fillKey),
      );
    const isMore = page?.executions === perRound;
    if (!isMore) await runQueryForCount(this.#scope, tables.deleteFrom('instanceSettings').where('key', '=', fillKey));
    return isMore;
  }

  /** Deletes sums older than they are kept; returns how many. */
  async prune(): Promise<number> {
    const old = (keptMs: number): RawBuilder<string> => sql<string>`(${ago(keptMs)})::date`;
    const pruned = await Promise.all([
      runQueryForCount(this.#scope, tables.deleteFrom('executionHours').where('hour', '<', ago(keptHoursMs))),
      runQueryForCount(this.#scope, tables.deleteFrom('executionDays').where('day', '<', old(keptDaysMs))),
      runQueryForCount(this.#scope, tables.deleteFrom('nodeDays').where('day', '<', old(keptNodesMs))),
      runQueryForCount(this.#scope, tables.deleteFrom('executionCostDays').where('day', '<', old(keptDaysMs))),
    ]);
    return pruned.reduce((sum, rows) => sum + rows, 0);
  }
}

const fillKey = 'insights_fill';

/** Counts a page of executions, by their ids. Returns its size and its last id. */
function filling({ after, endedBefore, costsBefore }: { after: string; endedBefore: Date; costsBefore: Date }) {
  return tables
    .with('page', (all) =>
      all
        .selectFrom('executions')
        .select(['organizationId', 'digitalOrganizationId', 'id', 'mode', 'status', 'stoppedAt', 'startedAt'])
        .select(['createdAt', 'copiedFrom'])
        .where('id', '>', after)
        .orderBy('id')
        .limit(perRound),
    )
    .with('ended', (all) =>
      all
        .insertInto('endedExecutions')
        .columns([
          'organizationId',
          'digitalOrganizationId',
          'executionId',
          'mode',
          'status',
          'endedAt',
          'runMs',
          'timeSavedSeconds',
        ])
        .expression(
          all
            .selectFrom('page')
            .select(['organizationId', 'digitalOrganizationId', 'id', 'mode', 'status'])
            .select([
              sql<Date>`stopped_at`.as('endedAt'),
              sql<bigint>`extract(epoch from stopped_at - coalesce(started_at, stopped_at)) * 1000`.as('runMs'),
              sql<bigint>`0`.as('timeSavedSeconds'),
            ])
            .where('status', 'in', ['success', 'error', 'canceled'])
            .where('stoppedAt', '<', endedBefore)
            .where(sql<boolean>`not (copied_from is not null and stopped_at < created_at)`),
        ),
    )
    .with('costs', (all) =>
      all
        .insertInto('executionCostDays')
        .columns(['organizationId', 'day', 'digitalOrganizationId', 'mode', 'calls', 'creditsMicros'])
        .expression(
          all
            .selectFrom('page as e')
            .innerJoin('callRecords as c', (join) =>
              join.onRef('c.organizationId', '=', 'e.organizationId').onRef('c.executionId', '=', 'e.id'),
            )
            .select(['e.organizationId', sql<string>`(c.created_at at time zone 'UTC')::date`.as('day')])
            .select(['e.digitalOrganizationId', 'e.mode'])
            .select([sql<bigint>`count(*)`.as('calls'), sql<bigint>`sum(c.credits_micros)::bigint`.as('creditsMicros')])
            .where('c.createdAt', '<', costsBefore)
            .groupBy(['e.organizationId', 'day', 'e.digitalOrganizationId', 'e.mode']),
        )
        .onConflict((conflict) =>
          conflict.columns(['organizationId', 'day', 'digitalOrganizationId', 'mode']).doUpdateSet({
            calls: sql<bigint>`execution_cost_days.calls + excluded.calls`,
            creditsMicros: sql<bigint>`execution_cost_days.credits_micros + excluded.credits_micros`,
          }),
        ),
    )
    .selectFrom('page')
    .select([sql<number>`count(*)::integer`.as('executions'), sql<string | null>`max(id)`.as('last')]);
}

/** Moves ended executions from the queue into all sums. Returns their number by organization. */
function addition() {
  return tables
    .with('taken', (all) =>
      all
        .deleteFrom('endedExecutions')
        .where(sql<boolean>`ctid = any (array(select ctid from ended_executions limit ${perRound}::int))`)
        .returningAll(),
    )
    .with('hours', (all) =>
      all
        .insertInto('executionHours')
        .columns(['organizationId', 'hour', ...keys, ...sums])
        .expression(
          all
            .selectFrom('taken')
            .select(['organizationId', hour.as('hour'), ...keys, ...takenSums])
            .groupBy(['organizationId', hour, ...keys]),
        )
        .onConflict((conflict) =>
          conflict.columns(['organizationId', 'hour', ...keys]).doUpdateSet(plus('execution_hours')),
        ),
    )
    .with('days', (all) =>
      all
        .insertInto('executionDays')
        .columns(['organizationId', 'day', ...keys, ...sums])
        .expression(
          all
            .selectFrom('taken')
            .select(['organizationId', day.as('day'), ...keys, ...takenSums])
            .groupBy(['organizationId', day, ...keys]),
        )
        .onConflict((conflict) =>
          conflict.columns(['organizationId', 'day', ...keys]).doUpdateSet(plus('execution_days')),
        ),
    )
    .with('nodes', (all) =>
      all
        .insertInto('nodeDays')
        .columns([...nodeKeys, 'name', 'type', 'runs', 'failures', 'durationMs', 'maxDurationMs'])
        .expression(
          all
            .selectFrom('taken as t')
            .innerJoin('executions as e', (join) =>
              join.onRef('e.organizationId', '=', 't.organizationId').onRef('e.id', '=', 't.executionId'),
            )
            .innerJoin('executionNodes as r', (join) =>
              join.onRef('r.organizationId', '=', 't.organizationId').onRef('r.executionId', '=', 't.executionId'),
            )
            .select([
              't.organizationId',
              day.as('day'),
              't.digitalOrganizationId',
              't.mode',
              'r.nodeId',
              ...takenNodeSums,
            ])
            .where('r.status', 'in', ['success', 'error'])
            .where('r.durationMs', 'is not', null)
            .where(ranHere)
            .groupBy(['t.organizationId', day, 't.digitalOrganizationId', 't.mode', 'r.nodeId']),
        )
        .onConflict((conflict) => conflict.columns(nodeKeys).doUpdateSet(nodeSumsOfBoth)),
    )
    .selectFrom('taken')
    .select(['organizationId', sql<bigint>`count(*)`.as('executions')])
    .groupBy('organizationId');
}

const nodeKeys = ['organizationId', 'day', 'digitalOrganizationId', 'mode', 'nodeId'] as const;

const hour = sql<Date>`date_trunc('hour', ended_at, 'UTC')`;
const day = sql<string>`(ended_at at time zone 'UTC')::date`;

/** The condition that a run of a node, `r`, is no copy from another execution. */
const ranHere = sql<boolean>`(e.copied_from is null or r.started_at >= e.created_at)`;

const takenNodeSums = [
  sql<string>`(array_agg(r.name order by t.ended_at desc))[1]`.as('name'),
  sql<string>`(array_agg(r.type order by t.ended_at desc))[1]`.as('type'),
  sql<bigint>`count(*)`.as('runs'),
  sql<bigint>`count(*) filter (where r.status = 'error')`.as('failures'),
  sql<bigint>`sum(r.duration_ms)`.as('durationMs'),
  sql<bigint>`max(r.duration_ms)`.as('maxDurationMs'),
] as const;

const nodeSumsOfBoth = {
  name: sql<string>`excluded.name`,
  type: sql<string>`excluded.type`,
  runs: sql<bigint>`node_days.runs + excluded.runs`,
  failures: sql<bigint>`node_days.failures + excluded.failures`,
  durationMs: sql<bigint>`node_days.duration_ms + excluded.duration_ms`,
  maxDurationMs: sql<bigint>`greatest(node_days.max_duration_ms, excluded.max_duration_ms)`,
};

const takenSums = [
  sql<bigint>`count(*)`.as('executions'),
  sql<bigint>`sum(run_ms)`.as('runMs'),
  sql<bigint>`sum(time_saved_seconds)`.as('timeSavedSeconds'),
] as const;

/** Adds the sums of a conflicting row to those of a table. */
function plus(table: string): Record<(typeof sums)[number], RawBuilder<bigint>> {
  const sumOf = (column: string) => sql<bigint>`${sql.ref(`${table}.${column}`)} + ${sql.ref(`excluded.${column}`)}`;
  return {
    executions: sumOf('executions'),
    runMs: sumOf('run_ms'),
    timeSavedSeconds: sumOf('time_saved_seconds'),
  };
}
