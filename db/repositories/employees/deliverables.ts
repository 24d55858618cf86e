import { wakeOfVerdict } from './employeeRuns.ts';
import { pageClause, pageOf, type Page, type PageRequest } from '../page.ts';
import {
  inView,
  standingColumn,
  standingJoin,
  viewParameters,
  type ProjectStandingRow,
  type ProjectView,
} from '../identity/projectView.ts';
import { organizationOf, runPrepared, runStatement, type Scope } from '../scope.ts';

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

const columns = `d.id, d.project_id, d.run_id, d.position_id, d.title, d.status, d.decided_by, (select a.name from accounts a where a.id = d.decided_by) as decided_by_name,
  d.decided_at, d.reason, d.accept_at, d.created_at`;

/** The condition of a filter; its values are `$1` to `$8`. */
const chosen = `d.organization_id = $1 and ${inView('d.project_id', 2, 'deliverables.view')}
  and ($4::text is null or d.project_id = $4) and ($5::text is null or d.position_id = $5) and ($6::text is null or d.status = $6)
  and ($7::timestamptz is null or d.created_at > $7) and ($8::timestamptz is null or d.created_at < $8)`;

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
    const rows = await runStatement<Deliverable & ProjectStandingRow>(
      this.#scope,
      `select ${columns}, ${standingColumn} from deliverables d ${standingJoin('d.project_id', 3)} where d.organization_id = $1 and d.id = $2`,
      [organizationOf(this.#scope), id, accountId],
    );
    return rows[0] ?? null;
  }

  async manifest(id: string): Promise<SignedManifest | null> {
    const sql = 'select payload, signature, signing_key from deliverables where organization_id = $1 and id = $2';
    return (await runStatement<SignedManifest>(this.#scope, sql, [organizationOf(this.#scope), id]))[0] ?? null;
  }

  /** Newest first. */
  async list(view: ProjectView, filter: DeliverableFilter, page: PageRequest): Promise<Page<Deliverable>> {
    const clause = pageClause(page, 9, 'd.');
    const rows = await runStatement<Deliverable>(
      this.#scope,
      `select ${columns} from deliverables d where ${chosen}${clause.sql}`,
      [...this.#chosenBy(view, filter), ...clause.values],
    );
    return pageOf(rows, page);
  }

  /** How much such a list comes to, counted up to one deliverable more than `most`. */
  async measure(view: ProjectView, filter: DeliverableFilter, most: number): Promise<PoolSize> {
    const [size] = await runStatement<{ deliverables: bigint; parts: bigint; bytes: bigint }>(
      this.#scope,
      `with chosen as materialized (select d.run_id from deliverables d where ${chosen} limit $9)
       select (select count(*) from chosen) as deliverables, count(p.run_id) as parts, coalesce(sum(p.size_bytes), 0)::bigint as bytes
       from chosen c left join employee_run_parts p on p.organization_id = $1 and p.run_id = c.run_id`,
      [...this.#chosenBy(view, filter), most + 1],
    );
    return { deliverables: Number(size!.deliverables), parts: Number(size!.parts), bytes: size!.bytes };
  }

  /** The first verdict on a deliverable; false if there was one. */
  async decide(
    id: string,
    verdict: { status: 'accepted' | 'rejected'; decidedBy: string | null; reason: string | null },
  ): Promise<boolean> {
    const organizationId = organizationOf(this.#scope);
    const rows = await runStatement<{ projectId: string }>(
      this.#scope,
      `with decided as (
         update deliverables set status = $3, decided_by = $4, reason = $5, decided_at = now()
         where organization_id = $1 and id = $2 and status = 'pending' returning run_id, project_id), told as (${wakeOfVerdict})
       select project_id from decided`,
      [organizationId, id, verdict.status, verdict.decidedBy, verdict.reason],
    );
    for (const { projectId } of rows) this.#scope.tell({ kind: 'deliverable', organizationId, id, projectId });
    return rows.length > 0;
  }

  #chosenBy(view: ProjectView, filter: DeliverableFilter): unknown[] {
    return [
      organizationOf(this.#scope),
      ...viewParameters(view),
      filter.projectId ?? null,
      filter.positionId ?? null,
      filter.status ?? null,
      filter.createdAfter ?? null,
      filter.createdBefore ?? null,
    ];
  }
}
