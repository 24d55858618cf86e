import { sql, type Kysely, type NotNull } from 'kysely';

import type { components } from '../../../openapi/generated/types.ts';
import type { Tables } from '../../generated/tables.ts';
import type { TriggerRow } from '../../rows/trigger.ts';
import { anyOf, fromNow, now } from '../../tables/expressions.ts';
import { tables } from '../../tables/tables.ts';
import { tablesOf } from '../../tables/tablesOf.ts';
import { openStatuses } from './executionStatuses.ts';
import { organizationOf, runQuery, runQueryForCount, runQueryForRow, type Scope } from '../scope.ts';

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

/** Selects what is published of triggers (`t`); rows without `node` do not count. */
export function publishedTriggers(from: Kysely<Tables>) {
  return from
    .selectFrom('triggers as t')
    .innerJoin('digitalOrganizations as d', (join) =>
      join.onRef('d.id', '=', 't.digitalOrganizationId').onRef('d.organizationId', '=', 't.organizationId'),
    )
    .innerJoin('versions as v', (join) =>
      join
        .onRef('v.id', '=', 't.versionId')
        .onRef('v.organizationId', '=', 't.organizationId')
        .onRef('v.id', '=', 'd.publishedVersionId'),
    )
    .innerJoin('organizations as o', (join) =>
      join.onRef('o.id', '=', 't.organizationId').on('o.deletesAt', 'is', null),
    )
    .select([
      't.id',
      't.kind',
      't.organizationId',
      'd.projectId',
      't.digitalOrganizationId',
      'd.name as digitalOrganizationName',
      't.versionId',
      't.revision',
      'v.settings',
      sql<
        PublishedTrigger['node']
      >`jsonb_path_query_first(v.graph, '$.nodes[*] ? (@.id == $id)', jsonb_build_object('id', t.node_id))`.as('node'),
    ])
    .$narrowType<{ versionId: NotNull; settings: PublishedTrigger['settings'] }>();
}

/** Triggers that start automatically, as published, and Temporal's state of schedules. Leases: `TriggerLeases`. */
export class Triggers {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  async listOf(digitalOrganizationId: string): Promise<TriggerRow[]> {
    return runQuery(
      this.#scope,
      tablesOf(this.#scope)
        .selectFrom('triggers')
        .selectAll()
        .$narrowType<Pick<TriggerRow, 'error'>>()
        .where('digitalOrganizationId', '=', digitalOrganizationId)
        .orderBy('createdAt')
        .orderBy('id'),
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
    const organizationId = organizationOf(this.#scope);
    const isUp = anyOf(nodes.map(({ nodeId }) => nodeId));
    await runQuery(
      this.#scope,
      tablesOf(this.#scope)
        .deleteFrom('triggerFiles as f')
        .using('triggers as t')
        .where('t.digitalOrganizationId', '=', digitalOrganizationId)
        .where((where) => where.not(where('t.nodeId', '=', isUp)))
        .whereRef('f.triggerId', '=', 't.id'),
    );
    const stopped = { leaseOwner: null, leaseUntil: null, failures: 0, error: null, failingSince: null };
    await runQuery(
      this.#scope,
      tablesOf(this.#scope)
        .updateTable('triggers')
        .set((set) => ({ ...stopped, versionId: null, revision: set('revision', '+', 1), cursor: null }))
        .where('digitalOrganizationId', '=', digitalOrganizationId)
        .where('versionId', 'is not', null)
        .where((where) => where.not(where('nodeId', '=', isUp))),
    );
    if (nodes.length === 0) return;
    await runQuery(
      this.#scope,
      tablesOf(this.#scope)
        .insertInto('triggers')
        .values(
          nodes.map(({ id, nodeId, kind }) => ({ id, organizationId, digitalOrganizationId, nodeId, kind, versionId })),
        )
        .onConflict((conflict) =>
          conflict.columns(['digitalOrganizationId', 'nodeId']).doUpdateSet((set) => ({
            ...stopped,
            versionId: set.ref('excluded.versionId'),
            revision: set('triggers.revision', '+', 1),
            kind: set.ref('excluded.kind'),
            cursor: sql`CASE WHEN triggers.kind = excluded.kind THEN triggers.cursor END`,
            nextAttemptAt: now,
          })),
        ),
    );
  }

  /** Null if the trigger was deleted or unpublished. */
  async findPublished(id: string): Promise<PublishedTrigger | null> {
    const found = await runQueryForRow(this.#scope, publishedTriggers(tablesOf(this.#scope)).where('t.id', '=', id));
    return found?.node ? found : null;
  }

  /** Locks a trigger until the transaction ends; false if it was unpublished, or published again since. */
  async holds({ id, revision }: { id: string; revision: number }): Promise<boolean> {
    const held = await runQueryForCount(
      this.#scope,
      tablesOf(this.#scope)
        .updateTable('triggers')
        .set({ sequence: sql<bigint>`sequence + 1`, lastEventAt: now })
        .where('id', '=', id)
        .where('revision', '=', revision)
        .where('versionId', 'is not', null),
    );
    return held === 1;
  }

  /** Open executions that this trigger itself started, not a caller of the API; none if the delivery key has its execution already, however that ended. */
  async openExecutions(id: string, deliveryKey: string): Promise<string[]> {
    const rows = await runQuery(
      this.#scope,
      tablesOf(this.#scope)
        .selectFrom('triggers as t')
        .innerJoin('executions as e', 'e.digitalOrganizationId', 't.digitalOrganizationId')
        .select('e.id')
        .where('t.id', '=', id)
        .where('e.status', 'in', openStatuses)
        .where('e.mode', '=', 'production')
        .where(sql<boolean>`e.trigger ->> 'node_id' = t.node_id AND e.trigger ->> 'kind' = t.kind`)
        .where((where) =>
          where.not(
            where.exists(
              where
                .selectFrom('executions as own')
                .whereRef('own.digitalOrganizationId', '=', 't.digitalOrganizationId')
                .where('own.deliveryKey', '=', deliveryKey),
            ),
          ),
        ),
    );
    return rows.map((row) => row.id);
  }

  /** The same as `holds`, without an event. */
  async holdsRevision({ id, revision }: { id: string; revision: number }): Promise<boolean> {
    const held = await runQueryForRow(
      this.#scope,
      tablesOf(this.#scope)
        .selectFrom('triggers')
        .select('id')
        .where('id', '=', id)
        .where('revision', '=', revision)
        .where('versionId', 'is not', null)
        .forUpdate(),
    );
    return held !== null;
  }

  /** System only: schedules that changed, each for one process for `leaseMs`. */
  async claimUnapplied({ limit, leaseMs }: { limit: number; leaseMs: number }): Promise<UnappliedSchedule[]> {
    const rows = await runQuery(
      this.#scope,
      tables
        .updateTable('triggers as t')
        .from('digitalOrganizations as d')
        .set({ leaseUntil: fromNow(leaseMs) })
        .whereRef('d.id', '=', 't.digitalOrganizationId')
        .where('t.id', 'in', (unapplied) =>
          unapplied
            .selectFrom('triggers as u')
            .select('u.id')
            .where('u.kind', '=', 'schedule')
            .whereRef('u.appliedRevision', '<>', 'u.revision')
            .where((where) => where.or([where('u.leaseUntil', 'is', null), where('u.leaseUntil', '<=', now)]))
            .orderBy('u.id')
            .limit(limit)
            .forUpdate()
            .skipLocked(),
        )
        .returning([
          't.id',
          't.organizationId',
          't.revision',
          sql<boolean>`d.published_version_id IS NOT NULL`.as('isOthersPublished'),
        ]),
    );
    const found = await runQuery(
      this.#scope,
      publishedTriggers(tables).where('t.id', '=', anyOf(rows.map(({ id }) => id))),
    );
    const byId = new Map(found.filter(({ node }) => node).map((row) => [row.id, row]));
    return rows.map((row) => ({ ...row, published: byId.get(row.id) ?? null }));
  }

  /** System only: Temporal knows this revision. */
  async noteApplied({ id, revision }: { id: string; revision: number }): Promise<void> {
    await runQuery(
      this.#scope,
      tables
        .updateTable('triggers')
        .set({
          appliedRevision: revision,
          appliedAt: now,
          leaseUntil: sql`CASE WHEN revision = ${revision} THEN NULL ELSE now() END`,
        })
        .where('id', '=', id),
    );
  }

  /** System only: schedules that are right in Temporal as far as we know, in order of their ids. */
  async listApplied({ after, limit }: { after: string; limit: number }): Promise<AppliedSchedule[]> {
    return runQuery(
      this.#scope,
      tables
        .selectFrom('triggers as t')
        .innerJoin('organizations as o', 'o.id', 't.organizationId')
        .select([
          't.id',
          't.organizationId',
          't.revision',
          't.appliedAt',
          sql<boolean>`t.version_id IS NOT NULL AND o.deletes_at IS NULL`.as('isUp'),
        ])
        .$narrowType<{ appliedAt: NotNull }>()
        .where('t.kind', '=', 'schedule')
        .whereRef('t.appliedRevision', '=', 't.revision')
        .where('t.id', '>', after)
        .orderBy('t.id')
        .limit(limit),
    );
  }

  /** Records the skipped times of a schedule and returns the number of new ones. */
  async noteMissed(id: string, missed: number): Promise<number> {
    const noted = await runQueryForRow(
      this.#scope,
      tablesOf(this.#scope)
        .updateTable('triggers as t')
        .from('triggers as before')
        .set({ missedActions: BigInt(missed) })
        .where('t.id', '=', id)
        .whereRef('before.id', '=', 't.id')
        .where('before.missedActions', '<>', BigInt(missed))
        .whereRef('t.missedActions', '=', 'before.missedActions')
        .returning(sql<number>`(${missed}::bigint - before.missed_actions)::int`.as('more')),
    );
    return noted?.more ?? 0;
  }

  /** System only: tells Temporal again. */
  async apply(ids: readonly string[]): Promise<void> {
    await runQuery(
      this.#scope,
      tables.updateTable('triggers').set({ appliedRevision: 0 }).where('id', '=', anyOf(ids)),
    );
  }

  /** System only: which of these are triggers. */
  async known(ids: readonly string[]): Promise<Set<string>> {
    const rows = await runQuery(this.#scope, tables.selectFrom('triggers').select('id').where('id', '=', anyOf(ids)));
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
