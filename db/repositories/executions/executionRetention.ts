import { sql } from 'kysely';

import { tables } from '../../tables/tables.ts';
import { runQuery, runQueryForCount, type Scope } from '../scope.ts';
import { finalStatuses } from './executionStatuses.ts';

/** Executions of one organization, or of one of its digital organizations, that began no later than `until`. */
export interface OldExecutions {
  organizationId: string;
  digitalOrganizationId: string | null;
  until: Date;
}

/** Finds and deletes executions that are kept for a time only. System only. */
export class ExecutionRetention {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /** The organizations that have executions older than `before`. */
  async olderThan(before: Date): Promise<OldExecutions[]> {
    return runQuery(
      this.#scope,
      tables
        .selectFrom('organizations as o')
        .select([
          'o.id as organizationId',
          sql<null>`NULL`.as('digitalOrganizationId'),
          sql<Date>`${before}::timestamptz`.as('until'),
        ])
        .where((where) =>
          where.exists(
            where
              .selectFrom('executions as e')
              .whereRef('e.organizationId', '=', 'o.id')
              .where('e.createdAt', '<=', before)
              .where('e.stoppedAt', '<=', before),
          ),
        ),
    );
  }

  /** The digital organizations that have more than `most` executions, each with where its older ones begin. */
  async beyond(most: number): Promise<OldExecutions[]> {
    return runQuery(
      this.#scope,
      tables
        .selectFrom('digitalOrganizations as d')
        .innerJoinLateral(
          (select) =>
            select
              .selectFrom('executions as e')
              .select('e.createdAt')
              .whereRef('e.digitalOrganizationId', '=', 'd.id')
              .orderBy('e.createdAt', 'desc')
              .orderBy('e.id', 'desc')
              .offset(most)
              .limit(1)
              .as('oldest'),
          (join) => join.onTrue(),
        )
        .select(['d.organizationId', 'd.id as digitalOrganizationId', 'oldest.createdAt as until']),
    );
  }

  /**
   * Deletes up to `limit` of these executions with all they left, the oldest first; returns how many. An open execution stays, also one
   * whose parent is open or that Temporal still has to process. Skips executions that another process is deleting.
   */
  async remove({ organizationId, digitalOrganizationId, until }: OldExecutions, limit: number): Promise<number> {
    const old = tables
      .selectFrom('executions as e')
      .select('e.id')
      .where('e.organizationId', '=', organizationId)
      .$if(digitalOrganizationId !== null, (query) =>
        query.where('e.digitalOrganizationId', '=', digitalOrganizationId!),
      )
      .where('e.createdAt', '<=', until)
      .where('e.stoppedAt', '<=', until)
      .where('e.status', 'in', finalStatuses)
      .where((where) => where.not(where.exists(where.selectFrom('outbox as o').whereRef('o.reference', '=', 'e.id'))))
      .where((where) =>
        where.not(
          where.exists(
            where
              .selectFrom('executions as p')
              .whereRef('p.organizationId', '=', 'e.organizationId')
              .whereRef('p.id', '=', 'e.parentExecutionId')
              .where('p.status', 'not in', finalStatuses),
          ),
        ),
      )
      .orderBy('e.createdAt')
      .orderBy('e.id')
      .limit(limit)
      .forUpdate()
      .skipLocked();
    return runQueryForCount(this.#scope, tables.deleteFrom('executions').where('id', 'in', old));
  }

  /** Deletes up to `limit` executions of other organizations that have ended and whose items are this one's; returns how many. System only. */
  async removeWithItemsOf(organizationId: string, limit: number): Promise<number> {
    const ended = tables
      .selectFrom('executions as e')
      .select('e.id')
      .where('e.itemsOrganizationId', '=', organizationId)
      .where('e.status', 'in', finalStatuses)
      .where((where) => where.not(where.exists(where.selectFrom('outbox as o').whereRef('o.reference', '=', 'e.id'))))
      .limit(limit)
      .forUpdate()
      .skipLocked();
    return runQueryForCount(this.#scope, tables.deleteFrom('executions').where('id', 'in', ended));
  }
}
