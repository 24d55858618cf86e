import type { OutboxRow } from './outbox.ts';
import { runStatement, type Scope } from '../scope.ts';

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
  reference: string;
  /** When the waiting began. */
  since: string;
  where: string;
}

const waiting: { readonly [Kind in WorkKind]: Waiting } = {
  // If an execution works for it, that one's end is the run's (`closeOrphanedRuns`).
  start_employee_run: {
    table: 'employee_runs',
    reference: 'w.id',
    since: 'coalesce(w.started_at, w.created_at)',
    where: `w.status in ('queued', 'running') and w.execution_id is null`,
  },
  start_evaluation_run: {
    table: 'evaluation_runs',
    reference: 'w.id',
    since: 'w.created_at',
    where: `w.status in ('queued', 'running')`,
  },
  start_knowledge_file: {
    table: 'knowledge_files',
    reference: `w.id || '.' || w.turn`,
    since: 'w.updated_at',
    where: `w.status in ('queued', 'reading', 'embedding')`,
  },
  start_model_job: {
    table: 'model_jobs',
    reference: 'w.id',
    since: 'w.created_at',
    where: `w.status in ('queued', 'submitting', 'in_progress', 'settling')`,
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
      ([kind, { table, reference, since, where }]) =>
        `(select '${kind}' as kind, ${reference} as reference, w.organization_id from ${table} w
           where ${where} and ${since} < $1 and ${reference} > $2
             and not exists (select from outbox o where o.kind = '${kind}' and o.reference = ${reference}) order by 2 limit $3)`,
    );
    return runStatement<WaitingRow>(this.#scope, `${each.join(' union all ')} order by 2 limit $3`, [
      before,
      after,
      limit,
    ]);
  }
}
