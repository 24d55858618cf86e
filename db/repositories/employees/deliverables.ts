import { sql } from 'kysely';

import { now } from '../../tables/expressions.ts';
import { tablesOf } from '../../tables/tablesOf.ts';
import type { ProjectStandingRow, ProjectView } from '../identity/projectView.ts';
import { isInView, projectStanding } from '../identity/viewConditions.ts';
import { onePage, pageOf, type Page, type PageRequest } from '../page.ts';
import { organizationOf, runPrepared, runQuery, runQueryForRow, type Scope } from '../scope.ts';
import { wakeOfVerdict } from './employeeRuns.ts';

export type DeliverableStatus = 'pending' | 'accepted' | 'rejected';

/** Deliverables in the data pool. */
export interface Deliverable {
  id: string;
  projectId: string;
  runId: string;
  positionId: string;
  title: string;
  status: DeliverableStatus;
  decidedBy: string | null;
  decidedByName: string | null;
  decidedAt: Date | null;
  reason: string | null;
  /** When silence accepts it. */
  acceptAt: Date | null;
  createdAt: Date;
}

/** The signed bytes of a manifest. */
export interface SignedManifest {
  payload: Buffer;
  signature: string;
  signingKey: string;
}

/** Filter of visible deliverables. */
export interface DeliverableFilter {
  projectId: string | undefined;
  positionId: string | undefined;
  status: DeliverableStatus | undefined;
  createdAfter: Date | undefined;
  createdBefore: Date | undefined;
}

/** How much deliverables come to. */
export interface PoolSize {
  deliverables: number;
  parts: number;
  bytes: bigint;
}

const columns = [
  'd.id',
  'd.projectId',
  'd.runId',
  'd.positionId',
  'd.title',
  'd.status',
  'd.decidedBy',
  'd.decidedAt',
  'd.reason',
  'd.acceptAt',
  'd.createdAt',
] as const;
const decidedByName = sql<string | null>`(select a.name from accounts a where a.id = d.decided_by)`;

/** Deliverables of one organization. */
export class Deliverables {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /** In the system's transaction that ends the run. */
  async insert(
    organizationId: string,
    deliverable: Pick<Deliverable, 'id' | 'projectId' | 'runId' | 'positionId' | 'title' | 'acceptAt'> & SignedManifest,
  ): Promise<void> {
    await runPrepared(this.#scope, {
      name: 'deliverable',
      text: `insert into deliverables (organization_id, id, project_id, run_id, position_id, title, accept_at, payload, signature, signing_key)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
      values: [
        organizationId,
        deliverable.id,
        deliverable.projectId,
        deliverable.runId,
        deliverable.positionId,
        deliverable.title,
        deliverable.acceptAt,
        deliverable.payload,
        deliverable.signature,
        deliverable.signingKey,
      ],
    });
    const { id, projectId } = deliverable;
    this.#scope.tell({ kind: 'deliverable', organizationId, id, projectId });
  }

  /** With how the account stands to its project. */
  async find(id: string, accountId: string): Promise<(Deliverable & ProjectStandingRow) | null> {
    return runQueryForRow(
      this.#scope,
      tablesOf(this.#scope)
        .selectFrom('deliverables as d')
        .innerJoin('projects as p', 'p.id', 'd.projectId')
        .leftJoin('projectMembers as pm', (join) =>
          join.onRef('pm.projectId', '=', 'p.id').on('pm.accountId', '=', accountId),
        )
        .select([...columns, decidedByName.as('decidedByName'), projectStanding().as('project')])
        .where('d.id', '=', id),
    );
  }

  async manifest(id: string): Promise<SignedManifest | null> {
    return runQueryForRow(
      this.#scope,
      tablesOf(this.#scope)
        .selectFrom('deliverables')
        .select(['payload', 'signature', 'signingKey'])
        .where('id', '=', id),
    );
  }

  /** Newest first. */
  async list(view: ProjectView, filter: DeliverableFilter, page: PageRequest): Promise<Page<Deliverable>> {
    const query = this.#chosenBy(view, filter).select([...columns, decidedByName.as('decidedByName')]);
    return pageOf(await runQuery(this.#scope, onePage(query, page, 'd.')), page);
  }

  /** How much such a list comes to, counted up to one deliverable more than `most`. */
  async measure(view: ProjectView, filter: DeliverableFilter, most: number): Promise<PoolSize> {
    const [size] = await runQuery(
      this.#scope,
      tablesOf(this.#scope)
        .with(
          (table) => table('chosen').materialized(),
          () =>
            this.#chosenBy(view, filter)
              .select('d.runId')
              .limit(most + 1),
        )
        .selectFrom('chosen as c')
        .leftJoin('employeeRunParts as p', 'p.runId', 'c.runId')
        .select([
          sql<bigint>`(select count(*) from chosen)`.as('deliverables'),
          sql<bigint>`count(p.run_id)`.as('parts'),
          sql<bigint>`coalesce(sum(p.size_bytes), 0)::bigint`.as('bytes'),
        ]),
    );
    return { deliverables: Number(size!.deliverables), parts: Number(size!.parts), bytes: size!.bytes };
  }

  /** The first verdict on a deliverable; false if there was one. */
  async decide(
    id: string,
    verdict: { status: 'accepted' | 'rejected'; decidedBy: string | null; reason: string | null },
  ): Promise<boolean> {
    const organizationId = organizationOf(this.#scope);
    const { status, decidedBy, reason } = verdict;
    const rows = await runQuery(
      this.#scope,
      tablesOf(this.#scope)
        .with('decided', (query) =>
          query
            .updateTable('deliverables')
            .set({ status, decidedBy, reason, decidedAt: now })
            .where('id', '=', id)
            .where('status', '=', 'pending')
            .returning(['runId', 'projectId']),
        )
        .with('told', () => wakeOfVerdict())
        .selectFrom('decided')
        .select('projectId'),
    );
    for (const { projectId } of rows) this.#scope.tell({ kind: 'deliverable', organizationId, id, projectId });
    return rows.length > 0;
  }

  /** Selects the deliverables (`d`) of a filter. */
  #chosenBy(view: ProjectView, filter: DeliverableFilter) {
    const { projectId, positionId, status, createdAfter, createdBefore } = filter;
    let query = tablesOf(this.#scope)
      .selectFrom('deliverables as d')
      .where(isInView(this.#scope, 'd.projectId', { view, permission: 'deliverables.view' }));
    if (projectId !== undefined) query = query.where('d.projectId', '=', projectId);
    if (positionId !== undefined) query = query.where('d.positionId', '=', positionId);
    if (status !== undefined) query = query.where('d.status', '=', status);
    if (createdAfter !== undefined) query = query.where('d.createdAt', '>', createdAfter);
    if (createdBefore !== undefined) query = query.where('d.createdAt', '<', createdBefore);
    return query;
  }
}
