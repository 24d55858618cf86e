import { sql, type RawBuilder } from 'kysely';

import type { OutboxRow } from './outbox.ts';
import { tables } from '../../tables/tables.ts';
import { runQuery, runQueryForRow, type Scope } from '../scope.ts';

/** Kinds of work with workflows besides executions, by their start message. */
export type WorkKind = Exclude<Extract<OutboxRow['kind'], `start_${string}`>, 'start_execution'>;

/** A row whose state waits for its workflow. */
export interface WaitingRow {
  kind: WorkKind;
  /** The id of the workflow: of the row or, for a file, of its turn. */
  reference: string;
  organizationId: string;
}

interface Waiting {
  table: string;
  reference: RawBuilder<string>;
  /** When the waiting began. */
  since: RawBuilder<Date>;
  /** It has not ended. */
  open: RawBuilder<boolean>;
  /** Nothing else ends it. */
  also?: RawBuilder<boolean>;
}

const waiting: { readonly [Kind in WorkKind]: Waiting } = {
  // If an execution works for it, that one's end is the run's (`closeOrphanedRuns`).
  start_employee_run: {
    table: 'employeeRuns',
    reference: sql`w.id`,
    since: sql`coalesce(w.started_at, w.created_at)`,
    open: sql`w.status in ('queued', 'running')`,
    also: sql`w.execution_id is null`,
  },
  start_evaluation_run: {
    table: 'evaluationRuns',
    reference: sql`w.id`,
    since: sql`w.created_at`,
    open: sql`w.status in ('queued', 'running')`,
  },
  start_knowledge_file: {
    table: 'knowledgeFiles',
    reference: sql`w.id || '.' || w.turn`,
    since: sql`w.updated_at`,
    open: sql`w.status in ('queued', 'reading', 'embedding')`,
  },
  start_model_batch: {
    table: 'modelBatches',
    reference: sql`w.id`,
    since: sql`w.created_at`,
    open: sql`w.status in ('validating', 'in_progress', 'finalizing', 'cancelling')`,
  },
  start_model_job: {
    table: 'modelJobs',
    reference: sql`w.id`,
    since: sql`w.created_at`,
    open: sql`w.status in ('queued', 'submitting', 'in_progress', 'settling')`,
  },
};

/** Rows that wait for workflows. System only. */
export class WaitingWork {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /**
   * Those waiting since `before` or longer with a delivered start, ordered by id, after `after`. Listed work has had a workflow: the start
   * message is deleted after Temporal has it.
   */
  list({ before, after, limit }: { before: Date; after: string; limit: number }): Promise<WaitingRow[]> {
    const each = Object.entries(waiting).map(
      ([kind, { table, reference, since, open, also = sql<boolean>`true` }]) =>
        sql`(select ${kind}::text as kind, ${reference} as reference, w.organization_id from ${sql.table(table)} w
           where ${open} and ${also} and ${since} < ${before} and ${reference} > ${after}
             and not exists (select from outbox o where o.kind = ${kind} and o.reference = ${reference}) order by 2 limit ${limit})`,
    );
    return runQuery(this.#scope, sql<WaitingRow>`${sql.join(each, sql` union all `)} order by 2 limit ${limit}`);
  }

  /** Returns whether work has not ended. */
  async isOpen(kind: WorkKind, reference: string): Promise<boolean> {
    const { table, reference: ownReference, open } = waiting[kind];
    const exists = sql<boolean>`exists (select from ${sql.table(table)} w where ${ownReference} = ${reference} and ${open})`;
    const row = await runQueryForRow(this.#scope, tables.selectNoFrom(exists.as('open')));
    return row!.open;
  }
}
