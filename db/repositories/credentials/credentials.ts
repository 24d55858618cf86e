import { sql, type RawBuilder } from 'kysely';

import { anyOf, fromNow, now } from '../../tables/expressions.ts';
import { tablesOf } from '../../tables/tablesOf.ts';
import type { components } from '../../../openapi/generated/types.ts';
import type { ProjectStandingRow, ProjectView } from '../identity/projectView.ts';
import { isInUse, isInView, isShownTo, projectStanding } from '../identity/viewConditions.ts';
import { onePage, pageOf, type Page, type PageRequest } from '../page.ts';
import { organizationOf, runQuery, runQueryForCount, runQueryForRow, type Scope } from '../scope.ts';

/** A credential as stored; `db/secrets/credential.ts` says what opens its envelopes. */
export interface CredentialRow {
  id: string;
  organizationId: string;
  projectId: string;
  name: string;
  type: string;
  /** Null: its secret may go anywhere. */
  allowedHosts: string[] | null;
  valuesEncrypted: string;
  tokensEncrypted: string | null;
  /** Scopes of an OAuth2 sign-in; null if they are unknown, or if it is not connected. */
  grantedScopes: string[] | null;
  createdAt: Date;
  updatedAt: Date;
  /** When what is stored now was tested last; null before. */
  testedAt: Date | null;
  testPassed: boolean | null;
  /** Further projects that may use it. */
  sharedWith: string[];
}

export interface NewCredential {
  id: string;
  projectId: string;
  name: string;
  type: string;
  allowedHosts: string[] | null;
  valuesEncrypted: string;
  createdBy: string;
}

export type CredentialChange = Partial<
  Pick<CredentialRow, 'name' | 'allowedHosts' | 'valuesEncrypted' | 'tokensEncrypted'>
>;

/** Facts about a credential for validating a graph. */
export interface CredentialReference {
  id: string;
  name: string;
  type: string;
  projectId: string;
  /** Null: its secret may go anywhere. */
  allowedHosts: string[] | null;
  /** Scopes of an OAuth2 sign-in; null if they are unknown, or if it is not connected. */
  grantedScopes: string[] | null;
}

/** Stored tokens of an OAuth2 sign-in, with the granted scopes. */
export interface StoredTokens {
  tokensEncrypted: string;
  grantedScopes: string[] | null;
}

/** A published digital organization that uses a credential. */
export interface CredentialUse {
  digitalOrganizationId: string;
  name: string;
  nodeNames: string[];
  /** Whether the viewer sees it. */
  isShown: boolean;
}

type GraphNode = components['schemas']['GraphNode'];

/** A node that names a credential, in a draft or in the published version. */
export interface CredentialNode {
  digitalOrganizationId: string;
  digitalOrganizationName: string;
  version: 'draft' | 'published';
  node: GraphNode;
  /** Whether the viewer sees the digital organization. */
  isShown: boolean;
}

const maxUses = 100;
const maxFlows = 1_000;

/** Credentials of one organization. */
export class Credentials {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /** Errors: the constraint `credentials_name` if the project has one of that name. */
  async insert(credential: NewCredential): Promise<void> {
    const organizationId = organizationOf(this.#scope);
    await runQuery(
      this.#scope,
      tablesOf(this.#scope)
        .insertInto('credentials')
        .values({ ...credential, organizationId }),
    );
  }

  /** With how the account stands to its project. */
  async find(id: string, accountId: string): Promise<(CredentialRow & ProjectStandingRow) | null> {
    return runQueryForRow(
      this.#scope,
      this.#credentials()
        .innerJoin('projects as p', 'p.id', 'c.projectId')
        .leftJoin('projectMembers as pm', (join) =>
          join.onRef('pm.projectId', '=', 'p.id').on('pm.accountId', '=', accountId),
        )
        .select(projectStanding().as('project'))
        .where('c.id', '=', id),
    );
  }

  /** As it may be used by a digital organization: of its project, or shared with it. */
  async findUsable(id: string, digitalOrganizationId: string): Promise<CredentialRow | null> {
    return runQueryForRow(
      this.#scope,
      this.#credentials()
        .innerJoin('digitalOrganizations as d', (join) =>
          join.on('d.id', '=', digitalOrganizationId).on(isUsableIn(sql.ref('d.projectId'))),
        )
        .where('c.id', '=', id),
    );
  }

  /** Those of the ids that digital organizations of a project may use. */
  async listUsable(ids: readonly string[], projectId: string): Promise<CredentialReference[]> {
    if (ids.length === 0) return [];
    return runQuery(
      this.#scope,
      tablesOf(this.#scope)
        .selectFrom('credentials as c')
        .select(['c.id', 'c.name', 'c.type', 'c.projectId', 'c.allowedHosts', 'c.grantedScopes'])
        .where('c.id', '=', anyOf(ids))
        .where(isUsableIn(sql`${projectId}`)),
    );
  }

  /** Newest first; with `usableIn`, those usable by digital organizations of that project. */
  async list(
    filter: { projectId?: string; usableIn?: string; type?: string },
    view: ProjectView,
    page: PageRequest,
  ): Promise<Page<CredentialRow>> {
    const { projectId, usableIn, type } = filter;
    const seen = { view, permission: 'credentials.view' } as const;
    let query = this.#credentials().where((where) =>
      where.or([
        isInView(this.#scope, 'c.projectId', seen),
        ...(usableIn === undefined ? [] : [isInView(this.#scope, sql`${usableIn}::text`, seen)]),
      ]),
    );
    query =
      projectId === undefined
        ? query.where(isInUse(this.#scope, 'c.projectId'))
        : query.where('c.projectId', '=', projectId);
    if (usableIn !== undefined) query = query.where(isUsableIn(sql`${usableIn}`));
    if (type !== undefined) query = query.where('c.type', '=', type);
    return pageOf(await runQuery(this.#scope, onePage(query, page, 'c.')), page);
  }

  /** By id only: for callers that hold it already and read its current state. Null if it was deleted. */
  async findAny(id: string): Promise<CredentialRow | null> {
    return runQueryForRow(this.#scope, this.#credentials().where('c.id', '=', id));
  }

  /** Locks it until the transaction ends and reads it: required before changing values or tokens. Null if it was deleted. */
  async lock(id: string): Promise<CredentialRow | null> {
    return runQueryForRow(this.#scope, this.#credentials().where('c.id', '=', id).forUpdate('c'));
  }

  /** Writes changes of a locked credential; an earlier test no longer counts. Errors: the constraint `credentials_name`. */
  async save(id: string, next: Required<CredentialChange>): Promise<void> {
    const { name, allowedHosts, valuesEncrypted, tokensEncrypted } = next;
    // A requested renewal stays valid after a change of name or secret only.
    const keepsClient = sql`tokens_encrypted IS NOT DISTINCT FROM ${tokensEncrypted}::text
      AND (tokens_encrypted IS NOT NULL OR values_encrypted = ${valuesEncrypted})`;
    const isSame = sql`(allowed_hosts, values_encrypted, tokens_encrypted)
      IS NOT DISTINCT FROM (${allowedHosts}::text[], ${valuesEncrypted}::text, ${tokensEncrypted}::text)`;
    await runQuery(
      this.#scope,
      tablesOf(this.#scope)
        .updateTable('credentials')
        .set({
          name,
          allowedHosts,
          valuesEncrypted,
          tokensEncrypted,
          grantedScopes: sql`CASE WHEN ${tokensEncrypted}::text IS NOT NULL THEN granted_scopes END`,
          oauthAppOf: sql`CASE WHEN ${tokensEncrypted}::text IS NOT NULL THEN oauth_app_of END`,
          updatedAt: now,
          renewingBy: sql`CASE WHEN ${keepsClient} THEN renewing_by END`,
          renewingUntil: sql`CASE WHEN ${keepsClient} THEN renewing_until END`,
          testedAt: sql`CASE WHEN ${isSame} THEN tested_at END`,
          testPassed: sql`CASE WHEN ${isSame} THEN test_passed END`,
        })
        .where('id', '=', id),
    );
  }

  /** Leases the renewal of its tokens; false if another process renews them, or if it has changed since. */
  async leaseRenewal(
    { id, valuesEncrypted, tokensEncrypted }: Pick<CredentialRow, 'id' | 'valuesEncrypted' | 'tokensEncrypted'>,
    { owner, leaseMs }: { owner: string; leaseMs: number },
  ): Promise<boolean> {
    const changed = await runQueryForCount(
      this.#scope,
      tablesOf(this.#scope)
        .updateTable('credentials')
        .set({ renewingBy: owner, renewingUntil: fromNow(leaseMs) })
        .where('id', '=', id)
        .where((where) => where.or([where('renewingUntil', 'is', null), where('renewingUntil', '<=', now)]))
        .where('valuesEncrypted', '=', valuesEncrypted)
        .where('tokensEncrypted', 'is not distinct from', tokensEncrypted),
    );
    return changed === 1;
  }

  /** Ends a lease and stores its tokens, if any; false, without a write, if the lease was lost. */
  async endRenewal(id: string, { owner, next }: { owner: string; next: StoredTokens | null }): Promise<boolean> {
    const changed = await runQueryForCount(
      this.#scope,
      tablesOf(this.#scope)
        .updateTable('credentials')
        .set({
          ...next,
          renewingBy: null,
          renewingUntil: null,
        })
        .where('id', '=', id)
        .where('renewingBy', '=', owner),
    );
    return changed === 1;
  }

  /**
   * Keeps the tokens of a new agreement for a locked credential, and whose OAuth app requested them, if that is given; a test with those
   * before counts no more.
   */
  async saveAgreement(
    id: string,
    { oauthAppOf, ...tokens }: StoredTokens & { oauthAppOf?: 'organization' | 'instance' | null },
  ): Promise<void> {
    await runQuery(
      this.#scope,
      tablesOf(this.#scope)
        .updateTable('credentials')
        .set({
          ...tokens,
          ...(oauthAppOf === undefined ? {} : { oauthAppOf }),
          testedAt: null,
          testPassed: null,
          renewingBy: null,
          renewingUntil: null,
        })
        .where('id', '=', id),
    );
  }

  /** Keeps what came of a test, unless the credential was changed since it was read for the test. */
  async saveTest({ id, updatedAt }: Pick<CredentialRow, 'id' | 'updatedAt'>, passed: boolean): Promise<void> {
    await runQuery(
      this.#scope,
      tablesOf(this.#scope)
        .updateTable('credentials')
        .set({ testedAt: now, testPassed: passed })
        .where('id', '=', id)
        .where('updatedAt', '=', updatedAt),
    );
  }

  /** Lists the published digital organizations that use it, by name; at most 100. Employees are others' to ask about (`EmployeeUses`). */
  async listUses(id: string, view: ProjectView): Promise<CredentialUse[]> {
    const isShown = isShownTo(this.#scope, { project: 'd.projectId', digitalOrganization: 'd.id' }, view);
    return runQuery(
      this.#scope,
      sql<CredentialUse>`
        SELECT d.id AS digital_organization_id, d.name, array_agg(DISTINCT n.node->>'name') AS node_names, ${isShown} AS is_shown
        FROM digital_organizations d
        JOIN versions v ON v.organization_id = d.organization_id AND v.id = d.published_version_id
        CROSS JOIN LATERAL jsonb_array_elements(v.graph->'nodes') AS n (node)
        CROSS JOIN LATERAL jsonb_each(coalesce(nullif(n.node->'credentials', 'null'), '{}')) AS slot
        WHERE d.organization_id = ${organizationOf(this.#scope)} AND slot.value->>'id' = ${id}
        GROUP BY d.id, d.name ORDER BY d.name, d.id LIMIT ${maxUses}`,
    );
  }

  /** Lists the nodes of drafts and published versions that name it, by the name of their digital organization; of at most 1,000. */
  async listNodes(id: string, view: ProjectView): Promise<CredentialNode[]> {
    const isShown = isShownTo(this.#scope, { project: 'd.projectId', digitalOrganization: 'd.id' }, view);
    const [draft, graph] = [nodesNaming(id, 'd.draft'), nodesNaming(id, 'v.graph')];
    const rows = await runQuery(
      this.#scope,
      tablesOf(this.#scope)
        .selectFrom('digitalOrganizations as d')
        .leftJoin('versions as v', 'v.id', 'd.publishedVersionId')
        .select(['d.id as digitalOrganizationId', 'd.name as digitalOrganizationName'])
        .select([draft.as('draft'), graph.as('published'), isShown.as('isShown')])
        .where(sql<boolean>`(${draft} IS NOT NULL OR ${graph} IS NOT NULL)`)
        .orderBy('d.name')
        .orderBy('d.id')
        .limit(maxFlows),
    );
    return rows.flatMap(({ draft: ofDraft, published, ...flow }) => [
      ...(ofDraft ?? []).map((node) => ({ ...flow, version: 'draft' as const, node })),
      ...(published ?? []).map((node) => ({ ...flow, version: 'published' as const, node })),
    ]);
  }

  /** Replaces the further projects that may use it. Errors: a foreign key for a project of another organization. */
  async share(id: string, projectIds: readonly string[]): Promise<void> {
    const organizationId = organizationOf(this.#scope);
    await runQuery(
      this.#scope,
      tablesOf(this.#scope)
        .deleteFrom('credentialShares')
        .where('credentialId', '=', id)
        .where((where) => where.not(where('projectId', '=', anyOf(projectIds)))),
    );
    if (projectIds.length === 0) return;
    await runQuery(
      this.#scope,
      tablesOf(this.#scope)
        .insertInto('credentialShares')
        .values(projectIds.map((projectId) => ({ organizationId, credentialId: id, projectId })))
        .onConflict((conflict) => conflict.doNothing()),
    );
  }

  /** Deletes it for good; false when there is none. */
  async remove(id: string): Promise<boolean> {
    return (
      (await runQueryForCount(this.#scope, tablesOf(this.#scope).deleteFrom('credentials').where('id', '=', id))) === 1
    );
  }

  /** Selects credentials (`c`) with the projects that they are shared with. */
  #credentials() {
    return tablesOf(this.#scope)
      .selectFrom('credentials as c')
      .select([
        'c.id',
        'c.organizationId',
        'c.projectId',
        'c.name',
        'c.type',
        'c.allowedHosts',
        'c.valuesEncrypted',
        'c.tokensEncrypted',
        'c.grantedScopes',
        'c.createdAt',
        'c.updatedAt',
        'c.testedAt',
        'c.testPassed',
      ])
      .select((select) =>
        sql<string[]>`array(${select
          .selectFrom('credentialShares as s')
          .select('s.projectId')
          .whereRef('s.credentialId', '=', 'c.id')
          .orderBy('s.projectId')})`.as('sharedWith'),
      );
  }
}

/** Returns the condition that credential `c` may be used in a project: it belongs to the project or is shared with it. */
function isUsableIn(project: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(c.project_id = ${project} OR EXISTS (SELECT FROM credential_shares s
    WHERE s.organization_id = c.organization_id AND s.credential_id = c.id AND s.project_id = ${project}))`;
}

/** Returns the nodes of a graph that name a credential; null if there are none. */
function nodesNaming(id: string, graph: 'd.draft' | 'v.graph'): RawBuilder<GraphNode[] | null> {
  return sql<
    GraphNode[] | null
  >`(SELECT jsonb_agg(n.node) FROM jsonb_array_elements(${sql.ref(graph)}->'nodes') AS n (node)
    WHERE EXISTS (SELECT FROM jsonb_each(coalesce(nullif(n.node->'credentials', 'null'), '{}')) AS slot
      WHERE slot.value->>'id' = ${id}))`;
}
