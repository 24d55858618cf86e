import { sql, type SelectQueryBuilder } from 'kysely';

import type { Tables } from '../../generated/tables.ts';
import { now } from '../../tables/expressions.ts';
import { tables } from '../../tables/tables.ts';
import { tablesOf } from '../../tables/tablesOf.ts';
import type { ProjectView } from '../identity/projectView.ts';
import { isInUse, isInView, isRunBy } from '../identity/viewConditions.ts';
import { onePage, pageOf, type Page, type PageRequest } from '../page.ts';
import { runQuery, runQueryForRow, type Scope } from '../scope.ts';
import { decidersNow, isNamedIn } from './approvalConditions.ts';
import type { ApprovalViewer } from './approvals.ts';
import { finalStatuses } from './executionStatuses.ts';

export type InboxKind = 'approval' | 'tool_call' | 'deliverable' | 'form';

/** Something that waits for a person. */
export interface InboxRow {
  kind: InboxKind;
  id: string;
  title: string | null;
  projectId: string;
  digitalOrganizationId: string | null;
  /** Name of the digital organization; for a deliverable of its position. */
  name: string;
  executionId: string | null;
  nodeId: string | null;
  dueAt: Date | null;
  createdAt: Date;
  /** Details of the wait of an approval or form, or arguments of a tool call. */
  details: unknown;
  cause: 'always' | 'condition' | 'tainted' | null;
  number: number | null;
}

/** Filter of the inbox. */
export interface InboxFilter {
  kinds: readonly InboxKind[];
  projectId: string | undefined;
  /** Only what names the account or one of its roles. */
  assigned: boolean;
}

/** The account whose inbox it is. */
export type InboxReader = ApprovalViewer & { view: ProjectView };

/** Selects the entries of one kind. */
type Part = SelectQueryBuilder<Tables, never, InboxRow>;

/** How many of a kind are counted. */
export const mostCounted = 100;

/** Everything that waits for a decision of an account. */
export class Inbox {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /** Newest first. */
  async list(reader: InboxReader, filter: InboxFilter, page: PageRequest): Promise<Page<InboxRow>> {
    const parts = this.#parts(reader, filter).map((part) =>
      runQuery(this.#scope, onePage(tables.selectFrom(part.as('u')).selectAll('u').$castTo<InboxRow>(), page, 'u.')),
    );
    const rows = (await Promise.all(parts)).flat().toSorted(newestFirst);
    return pageOf(rows.slice(0, page.limit + 1), page);
  }

  /** Counts each kind, at most `mostCounted` of it. */
  async count(reader: InboxReader, filter: InboxFilter): Promise<Record<InboxKind, number>> {
    const counts: Record<InboxKind, number> = { approval: 0, tool_call: 0, deliverable: 0, form: 0 };
    await Promise.all(
      filter.kinds.map(async (kind) => {
        const [part] = this.#parts(reader, { ...filter, kinds: [kind] });
        if (part === undefined) return;
        const counted = await runQueryForRow(
          this.#scope,
          tables.selectFrom(part.limit(mostCounted).as('u')).select(sql<number>`count(*)::int`.as('count')),
        );
        counts[kind] = counted!.count;
      }),
    );
    return counts;
  }

  #parts(reader: InboxReader, filter: InboxFilter): Part[] {
    const has = (kind: InboxKind) => filter.kinds.includes(kind);
    return [
      ...(has('approval') || has('form') ? [this.#approvals(reader, filter)] : []),
      ...(has('tool_call') && !filter.assigned ? [this.#toolCalls(reader, filter)] : []),
      ...(has('deliverable') && !filter.assigned ? [this.#deliverables(reader, filter)] : []),
    ];
  }

  #approvals({ accountId, role, view }: InboxReader, { kinds, projectId, assigned }: InboxFilter) {
    const isNamed = isNamedIn(decidersNow, { accountId: sql`${accountId}::text`, role: sql`${role}::text` });
    const runs = isRunBy(this.#scope, { project: 'd.projectId', digitalOrganization: 'd.id' }, view);
    let query = tablesOf(this.#scope)
      .selectFrom('approvals as a')
      .innerJoin('executionWaits as w', (join) =>
        join.onRef('w.executionId', '=', 'a.executionId').onRef('w.number', '=', 'a.number'),
      )
      .innerJoin('executions as e', 'e.id', 'a.executionId')
      .innerJoin('digitalOrganizations as d', 'd.id', 'a.digitalOrganizationId')
      .innerJoin('projects as p', 'p.id', 'd.projectId')
      .select([
        sql<InboxKind>`w.kind`.as('kind'),
        'a.id',
        sql<string | null>`w.details ->> 'title'`.as('title'),
        'd.projectId',
        sql<string | null>`d.id`.as('digitalOrganizationId'),
        'd.name',
        sql<string | null>`a.execution_id`.as('executionId'),
        sql<string | null>`w.node_id`.as('nodeId'),
        'w.waitUntil as dueAt',
        'a.createdAt',
        sql<unknown>`w.details`.as('details'),
        sql<InboxRow['cause']>`null::text`.as('cause'),
        sql<number | null>`a.number`.as('number'),
      ])
      .where('a.decidedAt', 'is', null)
      .where('w.status', '=', 'waiting')
      .where((where) => where.or([where('w.waitUntil', 'is', null), where('w.waitUntil', '>', now)]))
      .where('w.kind', 'in', kinds.filter((kind) => kind === 'approval' || kind === 'form') as ('approval' | 'form')[])
      .where('e.status', 'not in', finalStatuses)
      .where('e.itemsOrganizationId', 'is', null)
      .where('p.archivedAt', 'is', null)
      .where(sql<boolean>`a.excluded_account_id is distinct from ${accountId}`)
      .where(assigned ? isNamed : sql<boolean>`(${isNamed} or (a.by_project and ${runs}))`);
    if (projectId !== undefined) query = query.where('d.projectId', '=', projectId);
    return asPart(query);
  }

  #toolCalls({ view }: InboxReader, { projectId }: InboxFilter) {
    let query = tablesOf(this.#scope)
      .selectFrom('agentToolCalls as c')
      .innerJoin('agentSteps as s', (join) =>
        join
          .onRef('s.executionId', '=', 'c.executionId')
          .onRef('s.nodeId', '=', 'c.nodeId')
          .onRef('s.runIndex', '=', 'c.runIndex')
          .onRef('s.step', '=', 'c.step'),
      )
      .innerJoin('executions as e', 'e.id', 'c.executionId')
      .innerJoin('digitalOrganizations as d', 'd.id', 'e.digitalOrganizationId')
      .select([
        sql<InboxKind>`'tool_call'`.as('kind'),
        'c.id',
        sql<string | null>`c.tool`.as('title'),
        'd.projectId',
        sql<string | null>`d.id`.as('digitalOrganizationId'),
        'd.name',
        sql<string | null>`c.execution_id`.as('executionId'),
        sql<string | null>`c.node_id`.as('nodeId'),
        'c.approveUntil as dueAt',
        's.startedAt as createdAt',
        sql<unknown>`c.arguments`.as('details'),
        sql<InboxRow['cause']>`c.needs_approval`.as('cause'),
        sql<number | null>`null::int`.as('number'),
      ])
      .where('c.needsApproval', 'is not', null)
      .where('c.decision', 'is', null)
      .where('c.status', '=', 'open')
      .where((where) => where.or([where('c.approveUntil', 'is', null), where('c.approveUntil', '>', now)]))
      .where('e.status', 'not in', finalStatuses)
      .where('e.itemsOrganizationId', 'is', null)
      .where(isRunBy(this.#scope, { project: 'd.projectId', digitalOrganization: 'd.id' }, view))
      .where(isInUse(this.#scope, 'd.projectId'));
    if (projectId !== undefined) query = query.where('d.projectId', '=', projectId);
    return asPart(query);
  }

  #deliverables({ view }: InboxReader, { projectId }: InboxFilter) {
    let query = tablesOf(this.#scope)
      .selectFrom('deliverables as l')
      .innerJoin('positions as h', 'h.id', 'l.positionId')
      .select([
        sql<InboxKind>`'deliverable'`.as('kind'),
        'l.id',
        sql<string | null>`l.title`.as('title'),
        'l.projectId',
        sql<string | null>`null::text`.as('digitalOrganizationId'),
        'h.name',
        sql<string | null>`null::text`.as('executionId'),
        sql<string | null>`null::text`.as('nodeId'),
        'l.acceptAt as dueAt',
        'l.createdAt',
        sql<unknown>`null::jsonb`.as('details'),
        sql<InboxRow['cause']>`null::text`.as('cause'),
        sql<number | null>`null::int`.as('number'),
      ])
      .where('l.status', '=', 'pending')
      .where(isInView(this.#scope, 'l.projectId', { view, permission: 'deliverables.decide' }))
      .where(isInUse(this.#scope, 'l.projectId'));
    if (projectId !== undefined) query = query.where('l.projectId', '=', projectId);
    return asPart(query);
  }
}

/** Queries of all kinds select the same columns from tables of their own. */
function asPart(query: unknown): Part {
  return query as Part;
}

function newestFirst(one: InboxRow, other: InboxRow): number {
  const apart = other.createdAt.getTime() - one.createdAt.getTime();
  if (apart !== 0) return apart;
  return one.id < other.id ? 1 : -1;
}
