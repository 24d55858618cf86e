import type { components } from '../../../openapi/generated/types.ts';
import type { TriggerRow } from '../../rows/trigger.ts';
import { organizationOf, runChange, runStatement, type Scope } from '../scope.ts';

type Schemas = components['schemas'];
export type TriggerKind = TriggerRow['kind'];

/** A trigger as published, with the node of its version. */
export interface PublishedTrigger {
  id: string;
  kind: TriggerKind;
  organizationId: string;
  projectId: string;
  digitalOrganizationId: string;
  digitalOrganizationName: string;
  versionId: string;
  revision: number;
  settings: Schemas['DigitalOrganizationSettings'];
  node: Schemas['GraphNode'];
}

/** A schedule whose state Temporal has to be told. `published` is null while it is down. */
export interface UnappliedSchedule {
  id: string;
  organizationId: string;
  revision: number;
  /** The digital organization has a published version, with this schedule or without. */
  isOthersPublished: boolean;
  published: PublishedTrigger | null;
}

/** For statements that read what is published of `triggers t`; rows without `node` do not count. */
export const publishedTriggerColumns = `t.id, t.kind, t.organization_id, d.project_id, t.digital_organization_id, d.name AS digital_organization_name,
  t.version_id, t.revision, v.settings,
  jsonb_path_query_first(v.graph, '$.nodes[*] ? (@.id == $id)', jsonb_build_object('id', t.node_id)) AS node`;
export const publishedTriggers = `FROM triggers t
  JOIN digital_organizations d ON d.id = t.digital_organization_id AND d.organization_id = t.organization_id
  JOIN versions v ON v.id = t.version_id AND v.organization_id = t.organization_id AND v.id = d.published_version_id
  JOIN organizations o ON o.id = t.organization_id AND o.deletes_at IS NULL`;

/** Triggers that start automatically, as published, and Temporal's state of schedules. Leases: `TriggerLeases`. */
export class Triggers {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  async listOf(digitalOrganizationId: string): Promise<TriggerRow[]> {
    return runStatement<TriggerRow>(
      this.#scope,
      'SELECT * FROM triggers WHERE organization_id = $1 AND digital_organization_id = $2 ORDER BY created_at, id',
      [organizationOf(this.#scope), digitalOrganizationId],
    );
  }

  /**
   * Puts the triggers of these nodes up for a version, and takes all others of the digital organization down. A republished trigger starts
   * from scratch; a continuously published one continues.
   */
  async activate({
    digitalOrganizationId,
    versionId,
    nodes,
  }: {
    digitalOrganizationId: string;
    versionId: string | null;
    nodes: readonly { id: string; nodeId: string; kind: TriggerKind }[];
  }): Promise<void> {
    const place = [organizationOf(this.#scope), digitalOrganizationId];
    await runStatement(
      this.#scope,
      `DELETE FROM trigger_files f USING triggers t
       WHERE t.organization_id = $1 AND t.digital_organization_id = $2 AND NOT t.node_id = ANY($3::text[]) AND f.organization_id = t.organization_id AND f.trigger_id = t.id`,
      [...place, nodes.map(({ nodeId }) => nodeId)],
    );
    await runStatement(
      this.#scope,
      `UPDATE triggers SET version_id = NULL, revision = revision + 1, cursor = NULL, lease_owner = NULL, lease_until = NULL,
         failures = 0, error = NULL, failing_since = NULL
       WHERE organization_id = $1 AND digital_organization_id = $2 AND version_id IS NOT NULL AND NOT node_id = ANY($3::text[])`,
      [...place, nodes.map(({ nodeId }) => nodeId)],
    );
    if (nodes.length === 0) return;
    await runStatement(
      this.#scope,
      `INSERT INTO triggers (id, organization_id, digital_organization_id, node_id, kind, version_id)
       SELECT new.id, $1, $2, new.node_id, new.kind, $3 FROM unnest($4::text[], $5::text[], $6::text[]) AS new (id, node_id, kind)
       ON CONFLICT (digital_organization_id, node_id) DO UPDATE SET version_id = excluded.version_id, revision = triggers.revision + 1,
         kind = excluded.kind, cursor = CASE WHEN triggers.kind = excluded.kind THEN triggers.cursor END,
         lease_owner = NULL, lease_until = NULL, failures = 0, error = NULL, failing_since = NULL, next_attempt_at = now()`,
      [
        ...place,
        versionId,
        nodes.map(({ id }) => id),
        nodes.map(({ nodeId }) => nodeId),
        nodes.map(({ kind }) => kind),
      ],
    );
  }

  /** Null if the trigger was deleted or unpublished. */
  async findPublished(id: string): Promise<PublishedTrigger | null> {
    const rows = await runStatement<PublishedTrigger>(
      this.#scope,
      `SELECT ${publishedTriggerColumns} ${publishedTriggers} WHERE t.id = $1 AND t.organization_id = $2`,
      [id, organizationOf(this.#scope)],
    );
    return rows[0]?.node ? rows[0] : null;
  }

  /** Locks a trigger until the transaction ends; false if it was unpublished, or published again since. */
  async holds({ id, revision }: { id: string; revision: number }): Promise<boolean> {
    const rows = await runStatement(
      this.#scope,
      `UPDATE triggers SET sequence = sequence + 1, last_event_at = now() WHERE organization_id = $1 AND id = $2 AND revision = $3 AND version_id IS NOT NULL RETURNING id`,
      [organizationOf(this.#scope), id, revision],
    );
    return rows.length === 1;
  }

  /** System only: schedules that changed, each for one process for `leaseMs`. */
  async claimUnapplied({ limit, leaseMs }: { limit: number; leaseMs: number }): Promise<UnappliedSchedule[]> {
    const rows = await runStatement<Omit<UnappliedSchedule, 'published'>>(
      this.#scope,
      `UPDATE triggers t SET lease_until = now() + $2::int * interval '1 millisecond'
       FROM digital_organizations d
       WHERE d.id = t.digital_organization_id AND t.id IN (SELECT id FROM triggers
         WHERE kind = 'schedule' AND applied_revision <> revision AND (lease_until IS NULL OR lease_until <= now()) ORDER BY id LIMIT $1 FOR UPDATE SKIP LOCKED)
       RETURNING t.id, t.organization_id, t.revision, d.published_version_id IS NOT NULL AS is_others_published`,
      [limit, leaseMs],
    );
    const found = await runStatement<PublishedTrigger>(
      this.#scope,
      `SELECT ${publishedTriggerColumns} ${publishedTriggers} WHERE t.id = ANY($1::text[])`,
      [rows.map(({ id }) => id)],
    );
    const byId = new Map(found.filter(({ node }) => node).map((row) => [row.id, row]));
    return rows.map((row) => ({ ...row, published: byId.get(row.id) ?? null }));
  }

  /** System only: Temporal knows this revision. */
  async noteApplied({ id, revision }: { id: string; revision: number }): Promise<void> {
    await runChange(
      this.#scope,
      'UPDATE triggers SET applied_revision = $2, applied_at = now(), lease_until = CASE WHEN revision = $2 THEN NULL ELSE now() END WHERE id = $1',
      [id, revision],
    );
  }

  /** System only: schedules that are right in Temporal as far as we know, in order of their ids. */
  async listApplied({ after, limit }: { after: string; limit: number }): Promise<AppliedSchedule[]> {
    return runStatement<AppliedSchedule>(
      this.#scope,
      `SELECT t.id, t.organization_id, t.revision, t.applied_at, t.version_id IS NOT NULL AND o.deletes_at IS NULL AS is_up
       FROM triggers t JOIN organizations o ON o.id = t.organization_id
       WHERE t.kind = 'schedule' AND t.applied_revision = t.revision AND t.id > $1 ORDER BY t.id LIMIT $2`,
      [after, limit],
    );
  }

  /** Records the skipped times of a schedule and returns the number of new ones. */
  async noteMissed(id: string, missed: number): Promise<number> {
    const rows = await runStatement<{ more: number }>(
      this.#scope,
      `UPDATE triggers t SET missed_actions = $3 FROM triggers before
       WHERE t.organization_id = $1 AND t.id = $2 AND before.id = t.id AND before.missed_actions <> $3 AND t.missed_actions = before.missed_actions
       RETURNING ($3 - before.missed_actions)::int AS more`,
      [organizationOf(this.#scope), id, missed],
    );
    return rows[0]?.more ?? 0;
  }

  /** System only: tells Temporal again. */
  async apply(ids: readonly string[]): Promise<void> {
    await runChange(this.#scope, 'UPDATE triggers SET applied_revision = 0 WHERE id = ANY($1::text[])', [ids]);
  }

  /** System only: which of these are triggers. */
  async known(ids: readonly string[]): Promise<Set<string>> {
    const rows = await runStatement<{ id: string }>(this.#scope, 'SELECT id FROM triggers WHERE id = ANY($1::text[])', [
      ids,
    ]);
    return new Set(rows.map(({ id }) => id));
  }
}

/** A schedule known to Temporal. */
export interface AppliedSchedule {
  id: string;
  organizationId: string;
  revision: number;
  appliedAt: Date;
  isUp: boolean;
}
