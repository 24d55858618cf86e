import type { components } from '../../../openapi/generated/types.ts';
import { newId } from '../../ids.ts';
import { pageClause, pageOf, type Page, type PageRequest } from '../page.ts';
import { organizationOf, runChange, runStatement, type Scope } from '../scope.ts';

type ShareLevel = components['schemas']['ShareLevel'];

/** One with whom a digital organization is shared: a person or a team project. */
export interface DigitalOrganizationShareRow {
  id: string;
  level: ShareLevel;
  account: { id: string; name: string; email: string } | null;
  project: { id: string; name: string } | null;
  /** Null if they left the organization. */
  sharedBy: { id: string; name: string } | null;
  createdAt: Date;
}

/** With whom to share, at which level. */
export interface NewShares {
  digitalOrganizationId: string;
  accountIds: readonly string[];
  projectIds: readonly string[];
  level: ShareLevel;
  sharedBy: string;
}

const columns = `s.id, s.level, s.created_at,
  CASE WHEN a.id IS NOT NULL THEN jsonb_build_object('id', a.id, 'name', a.name, 'email', a.email) END AS account,
  CASE WHEN p.id IS NOT NULL THEN jsonb_build_object('id', p.id, 'name', p.name) END AS project,
  CASE WHEN b.id IS NOT NULL THEN jsonb_build_object('id', b.id, 'name', b.name) END AS shared_by`;
const from = `FROM digital_organization_shares s
  LEFT JOIN accounts a ON a.id = s.account_id
  LEFT JOIN projects p ON p.organization_id = s.organization_id AND p.id = s.project_id
  LEFT JOIN memberships m ON m.organization_id = s.organization_id AND m.account_id = s.shared_by
  LEFT JOIN accounts b ON b.id = m.account_id
  WHERE s.organization_id = $1 AND s.digital_organization_id = $2`;

/** With whom digital organizations are shared. What that allows: `domains/identity/policy.ts`. */
export class DigitalOrganizationShares {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /**
   * Shares with people and projects; those it is shared with already get the new level. Answers their rows. Throws a foreign key violation
   * for a former member or a deleted project.
   */
  async put({
    digitalOrganizationId,
    accountIds,
    projectIds,
    level,
    sharedBy,
  }: NewShares): Promise<DigitalOrganizationShareRow[]> {
    const place = [organizationOf(this.#scope), digitalOrganizationId, level, sharedBy];
    const put = (target: 'account_id' | 'project_id', targets: readonly string[]): Promise<{ id: string }[]> =>
      runStatement<{ id: string }>(
        this.#scope,
        `INSERT INTO digital_organization_shares (id, organization_id, digital_organization_id, ${target}, level, shared_by)
         SELECT new.id, $1, $2, new.target, $3, $4 FROM unnest($5::text[], $6::text[]) AS new (id, target)
         ON CONFLICT (digital_organization_id, ${target}) DO UPDATE SET level = excluded.level, shared_by = excluded.shared_by
         RETURNING id`,
        [...place, targets.map(() => newId('share')), targets],
      );
    const ids = [...(await put('account_id', accountIds)), ...(await put('project_id', projectIds))];
    return runStatement<DigitalOrganizationShareRow>(
      this.#scope,
      `SELECT ${columns} ${from} AND s.id = ANY($3::text[]) ORDER BY s.created_at DESC, s.id DESC`,
      [organizationOf(this.#scope), digitalOrganizationId, ids.map(({ id }) => id)],
    );
  }

  async count(digitalOrganizationId: string): Promise<number> {
    const rows = await runStatement<{ count: number }>(
      this.#scope,
      'SELECT count(*)::int AS count FROM digital_organization_shares WHERE organization_id = $1 AND digital_organization_id = $2',
      [organizationOf(this.#scope), digitalOrganizationId],
    );
    return rows[0]!.count;
  }

  /** The last one first. */
  async list(digitalOrganizationId: string, page: PageRequest): Promise<Page<DigitalOrganizationShareRow>> {
    const clause = pageClause(page, 3, 's.');
    const rows = await runStatement<DigitalOrganizationShareRow>(
      this.#scope,
      `SELECT ${columns} ${from}${clause.sql}`,
      [organizationOf(this.#scope), digitalOrganizationId, ...clause.values],
    );
    return pageOf(rows, page);
  }

  /** False if the digital organization has none of that id. */
  async remove(digitalOrganizationId: string, id: string): Promise<boolean> {
    const sql =
      'DELETE FROM digital_organization_shares WHERE organization_id = $1 AND digital_organization_id = $2 AND id = $3';
    return (await runChange(this.#scope, sql, [organizationOf(this.#scope), digitalOrganizationId, id])) === 1;
  }
}
