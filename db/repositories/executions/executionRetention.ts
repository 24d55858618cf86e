import { runChange, runStatement, type Scope } from '../scope.ts';

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
    return runStatement(
      this.#scope,
      `SELECT o.id AS organization_id, NULL AS digital_organization_id, $1::timestamptz AS until FROM organizations o
       WHERE EXISTS (
         SELECT FROM executions e WHERE e.organization_id = o.id AND e.created_at <= $1 AND e.stopped_at <= $1
       )`,
      [before],
    );
  }

  /** The digital organizations that have more than `most` executions, each with where its older ones begin. */
  async beyond(most: number): Promise<OldExecutions[]> {
    return runStatement(
      this.#scope,
      `SELECT d.organization_id, d.id AS digital_organization_id, oldest.created_at AS until
       FROM digital_organizations d CROSS JOIN LATERAL (
         SELECT e.created_at FROM executions e WHERE e.digital_organization_id = d.id
         ORDER BY e.created_at DESC, e.id DESC OFFSET $1 LIMIT 1
       ) oldest`,
      [most],
    );
  }

  /**
   * Deletes up to `limit` of these executions with all they left, the oldest first; returns how many. An open one stays, and so does one
   * whose parent is open or that Temporal still has to process. Skips those that another process is deleting.
   */
  async remove({ organizationId, digitalOrganizationId, until }: OldExecutions, limit: number): Promise<number> {
    return runChange(
      this.#scope,
      `DELETE FROM executions WHERE id IN (
         SELECT e.id FROM executions e
         WHERE e.organization_id = $1 AND ($2::text IS NULL OR e.digital_organization_id = $2)
           AND e.created_at <= $3 AND e.stopped_at <= $3 AND e.status IN ('success', 'error', 'canceled')
           AND NOT EXISTS (SELECT FROM outbox o WHERE o.reference = e.id)
           AND NOT EXISTS (
             SELECT FROM executions p WHERE p.organization_id = e.organization_id AND p.id = e.parent_execution_id
               AND p.status NOT IN ('success', 'error', 'canceled')
           )
         ORDER BY e.created_at, e.id LIMIT $4 FOR UPDATE SKIP LOCKED
       )`,
      [organizationId, digitalOrganizationId, until, limit],
    );
  }

  /** Deletes up to `limit` executions of other organizations that have ended and whose items are this one's; returns how many. System only. */
  async removeWithItemsOf(organizationId: string, limit: number): Promise<number> {
    return runChange(
      this.#scope,
      `DELETE FROM executions WHERE id IN (
         SELECT e.id FROM executions e
         WHERE e.items_organization_id = $1 AND e.status IN ('success', 'error', 'canceled')
           AND NOT EXISTS (SELECT FROM outbox o WHERE o.reference = e.id)
         LIMIT $2 FOR UPDATE SKIP LOCKED
       )`,
      [organizationId, limit],
    );
  }
}
