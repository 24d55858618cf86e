import { sql } from 'kysely';

import type { components } from '../../../openapi/generated/types.ts';
import type { Tables } from '../../generated/tables.ts';
import { fromNow, now } from '../../tables/expressions.ts';
import { tables } from '../../tables/tables.ts';
import { tablesOf } from '../../tables/tablesOf.ts';
import { organizationOf, runQuery, runQueryForCount, runQueryForRow, type Scope } from '../scope.ts';
import { finalStatuses } from './executionStatuses.ts';

type Schemas = components['schemas'];

/** Kind of a wait's end: a call of its address, its form, or a decision. */
export type WaitKind = 'webhook' | 'form' | 'approval';

/** The run of a node that waits. */
export interface WaitPlace {
  executionId: string;
  nodeId: string;
  runIndex: number;
}

/** A wait that begins. */
export interface NewWait extends WaitPlace {
  kind: WaitKind;
  /** Path after the token; '' for none. */
  suffix: string;
  /** Accepted calls and response of the address; `domains/executions/waits/waitDetails.ts`. */
  details: object;
  /** Time of its own end; null for none. */
  waitUntil: Date | null;
}

/** A wait as the worker sees it. */
export interface WaitRow {
  number: number;
  status: 'waiting' | 'resumed' | 'timed_out';
  waitUntil: Date | null;
  /** The resume message, packed. */
  items: Buffer | null;
}

/** A wait that can be ended. */
export interface OpenWait {
  number: number;
  kind: WaitKind;
  suffix: string;
}

/** A wait as those see it who hold a link. */
export interface LinkedWait {
  organizationId: string;
  executionId: string;
  digitalOrganizationId: string;
  executionStatus: Schemas['ExecutionStatus'];
  /** -1 with the other fields empty if the execution has no such wait (yet). */
  number: number;
  nodeId: string;
  kind: WaitKind;
  suffix: string;
  details: unknown;
  status: WaitRow['status'];
  /** It has ended, whether or not the worker has recorded it. */
  isOver: boolean;
}

const maxSeen = 20;
/** The wait `w` is not past its limit. */
const isBeforeLimit = sql<boolean>`(w.wait_until IS NULL OR w.wait_until > now())`;

/** Waits that end from outside. A wait ends once: by the first call that counts, or by its limit; both are guarded updates of its row. */
export class ExecutionWaits {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /** The settings of an execution; none if it is not there. */
  async settingsOf(executionId: string): Promise<Schemas['DigitalOrganizationSettings']> {
    const row = await runQueryForRow(
      this.#scope,
      tablesOf(this.#scope)
        .selectFrom('executions')
        .select('settings')
        .$narrowType<{ settings: Schemas['DigitalOrganizationSettings'] }>()
        .where('id', '=', executionId),
    );
    return row?.settings ?? {};
  }

  /** Begins a wait, or returns the wait that this run has already begun. */
  async begin(wait: NewWait): Promise<WaitRow> {
    const organizationId = organizationOf(this.#scope);
    await runQuery(
      this.#scope,
      tablesOf(this.#scope)
        .insertInto('executionWaits')
        .columns([
          'organizationId',
          'executionId',
          'number',
          'nodeId',
          'runIndex',
          'kind',
          'suffix',
          'details',
          'waitUntil',
        ])
        .expression((select) =>
          select
            .selectFrom('executionWaits')
            .select(({ val, fn }) => [
              val(organizationId).as('organizationId'),
              val(wait.executionId).as('executionId'),
              fn.countAll<number>().as('number'),
              val(wait.nodeId).as('nodeId'),
              sql<number>`${wait.runIndex}::int`.as('runIndex'),
              val(wait.kind).as('kind'),
              val(wait.suffix).as('suffix'),
              sql<string>`${JSON.stringify(wait.details)}::jsonb`.as('details'),
              sql<Date | null>`${wait.waitUntil}::timestamptz`.as('waitUntil'),
            ])
            .where('executionId', '=', wait.executionId),
        )
        .onConflict((conflict) => conflict.doNothing()),
    );
    return (await this.find(wait))!;
  }

  /** Null if the run waits for a time only. */
  async find({ executionId, nodeId, runIndex }: WaitPlace): Promise<WaitRow | null> {
    return runQueryForRow(
      this.#scope,
      tablesOf(this.#scope)
        .selectFrom('executionWaits')
        .select(['number', 'status', 'waitUntil', 'items'])
        .where('executionId', '=', executionId)
        .where('nodeId', '=', nodeId)
        .where('runIndex', '=', runIndex),
    );
  }

  /** Ends a wait at its limit, unless it ended before. */
  async timeOut({ executionId, nodeId, runIndex }: WaitPlace): Promise<void> {
    await runQuery(
      this.#scope,
      tablesOf(this.#scope)
        .updateTable('executionWaits')
        .set({ status: 'timed_out', endedAt: now })
        .where('executionId', '=', executionId)
        .where('nodeId', '=', nodeId)
        .where('runIndex', '=', runIndex)
        .where('status', '=', 'waiting'),
    );
  }

  /** The number of the wait that is open or comes next. */
  async nextNumber(executionId: string): Promise<number> {
    const over = await runQueryForRow(
      this.#scope,
      tablesOf(this.#scope)
        .selectFrom('executionWaits')
        .select(sql<number>`count(*)::int`.as('number'))
        .where('executionId', '=', executionId)
        .where('status', '<>', 'waiting'),
    );
    return over!.number;
  }

  /** The wait of an execution that is open; null if there is none. */
  async findOpen(executionId: string): Promise<(OpenWait & { details: unknown }) | null> {
    return runQueryForRow(
      this.#scope,
      tablesOf(this.#scope)
        .selectFrom('executionWaits as w')
        .select(['w.number', 'w.kind', 'w.suffix', 'w.details'])
        .where('w.executionId', '=', executionId)
        .where('w.status', '=', 'waiting')
        .where(isBeforeLimit),
    );
  }

  /** The same without its details; also for executions that work for a hirer. */
  async findOpenLink(executionId: string): Promise<OpenWait | null> {
    return runQueryForRow(
      this.#scope,
      tables
        .selectFrom(sql<Tables['executionWaits']>`engine.shown_waits`.as('w'))
        .select(['w.number', 'w.kind', 'w.suffix'])
        .where('w.organizationId', '=', organizationOf(this.#scope))
        .where('w.executionId', '=', executionId)
        .where('w.status', '=', 'waiting')
        .where(isBeforeLimit),
    );
  }

  /**
   * System only: the holder of a link has only its token. The waits that a link may mean, the latest one first: the one with its number,
   * those with its suffix, and the open one. Empty if the execution was deleted.
   */
  async findLinked({
    executionId,
    number,
    suffix,
  }: {
    executionId: string;
    number: number;
    suffix: string;
  }): Promise<LinkedWait[]> {
    return runQuery(
      this.#scope,
      tables
        .selectFrom('executions as e')
        .leftJoin('executionWaits as w', (join) =>
          join
            .onRef('w.executionId', '=', 'e.id')
            .onRef('w.organizationId', '=', 'e.organizationId')
            .on((on) =>
              on.or([
                on('w.number', '=', number),
                on('w.status', '=', 'waiting'),
                on('w.suffix', '=', sql<string>`nullif(${suffix}, '')`),
              ]),
            ),
        )
        .select([
          'e.organizationId',
          'e.digitalOrganizationId',
          'e.id as executionId',
          'e.status as executionStatus',
          sql<number>`coalesce(w.number, -1)`.as('number'),
          sql<string>`coalesce(w.node_id, '')`.as('nodeId'),
          sql<WaitKind>`coalesce(w.kind, 'webhook')`.as('kind'),
          sql<string>`coalesce(w.suffix, '')`.as('suffix'),
          'w.details',
          sql<WaitRow['status']>`coalesce(w.status, 'waiting')`.as('status'),
          sql<boolean>`coalesce(w.status <> 'waiting' OR w.wait_until <= now(), false)`.as('isOver'),
        ])
        .where('e.id', '=', executionId)
        .orderBy('w.number', (order) => order.desc().nullsLast())
        .limit(maxSeen),
    );
  }

  /**
   * Ends a wait with the received data, and writes the message to its workflow, in one statement. False if it has ended, is past its limit
   * or the execution has ended: nothing is written.
   */
  async resume({
    executionId,
    number,
    items,
    outboxId,
    relayAfterMs,
  }: {
    executionId: string;
    number: number;
    items: Buffer;
    outboxId: string;
    relayAfterMs: number;
  }): Promise<boolean> {
    const written = await runQueryForCount(
      this.#scope,
      tablesOf(this.#scope)
        .with('execution', (all) =>
          all
            .selectFrom('executions')
            .select(['id', 'organizationId'])
            .where('id', '=', executionId)
            .where('status', 'not in', finalStatuses)
            .forNoKeyUpdate(),
        )
        .with('resumed', (all) =>
          all
            .updateTable('executionWaits as w')
            .from('execution as e')
            .set({ status: 'resumed', endedAt: now, items })
            .whereRef('w.organizationId', '=', 'e.organizationId')
            .whereRef('w.executionId', '=', 'e.id')
            .where('w.number', '=', number)
            .where('w.status', '=', 'waiting')
            .where(isBeforeLimit)
            .returning(['w.executionId', 'w.organizationId']),
        )
        .insertInto('outbox')
        .columns(['id', 'organizationId', 'kind', 'reference', 'nextAttemptAt'])
        .expression((select) =>
          select
            .selectFrom('resumed')
            .select([
              select.val(outboxId).as('id'),
              'organizationId',
              sql<'resume_execution'>`'resume_execution'`.as('kind'),
              'executionId',
              fromNow(relayAfterMs).as('nextAttemptAt'),
            ]),
        ),
    );
    return written === 1;
  }
}
