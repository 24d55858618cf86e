import { sql } from 'kysely';

import type { components } from '../../../openapi/generated/types.ts';
import { newId } from '../../ids.ts';
import { anyOf } from '../../tables/expressions.ts';
import { tablesOf } from '../../tables/tablesOf.ts';
import { onePage, pageOf, type Page, type PageRequest } from '../page.ts';
import { organizationOf, runQuery, runQueryForCount, runQueryForRow, type Scope } from '../scope.ts';

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
    const organizationId = organizationOf(this.#scope);
    const put = async (targets: readonly ({ accountId: string } | { projectId: string })[]): Promise<string[]> => {
      if (targets.length === 0) return [];
      const target = 'accountId' in targets[0]! ? 'accountId' : 'projectId';
      const rows = await runQuery(
        this.#scope,
        tablesOf(this.#scope)
          .insertInto('digitalOrganizationShares')
          .values(
            targets.map((one) => ({
              id: newId('share'),
              organizationId,
              digitalOrganizationId,
              ...one,
              level,
              sharedBy,
            })),
          )
          .onConflict((conflict) =>
            conflict
              .columns(['digitalOrganizationId', target])
              .doUpdateSet(({ ref }) => ({ level: ref('excluded.level'), sharedBy: ref('excluded.sharedBy') })),
          )
          .returning('id'),
      );
      return rows.map(({ id }) => id);
    };
    const ids = [
      ...(await put(accountIds.map((accountId) => ({ accountId })))),
      ...(await put(projectIds.map((projectId) => ({ projectId })))),
    ];
    return runQuery(
      this.#scope,
      this.#sharesOf(digitalOrganizationId)
        .where('s.id', '=', anyOf(ids))
        .orderBy('s.createdAt', 'desc')
        .orderBy('s.id', 'desc'),
    );
  }

  async count(digitalOrganizationId: string): Promise<number> {
    const row = await runQueryForRow(
      this.#scope,
      tablesOf(this.#scope)
        .selectFrom('digitalOrganizationShares')
        .select(sql<number>`count(*)::int`.as('count'))
        .where('digitalOrganizationId', '=', digitalOrganizationId),
    );
    return row!.count;
  }

  /** The last one first. */
  async list(digitalOrganizationId: string, page: PageRequest): Promise<Page<DigitalOrganizationShareRow>> {
    return pageOf(await runQuery(this.#scope, onePage(this.#sharesOf(digitalOrganizationId), page, 's.')), page);
  }

  /** False if the digital organization has none of that id. */
  async remove(digitalOrganizationId: string, id: string): Promise<boolean> {
    const removed = await runQueryForCount(
      this.#scope,
      tablesOf(this.#scope)
        .deleteFrom('digitalOrganizationShares')
        .where('digitalOrganizationId', '=', digitalOrganizationId)
        .where('id', '=', id),
    );
    return removed === 1;
  }

  #sharesOf(digitalOrganizationId: string) {
    return tablesOf(this.#scope)
      .selectFrom('digitalOrganizationShares as s')
      .leftJoin('accounts as a', 'a.id', 's.accountId')
      .leftJoin('projects as p', 'p.id', 's.projectId')
      .leftJoin('memberships as m', 'm.accountId', 's.sharedBy')
      .leftJoin('accounts as b', 'b.id', 'm.accountId')
      .select([
        's.id',
        's.level',
        's.createdAt',
        sql<DigitalOrganizationShareRow['account']>`CASE WHEN a.id IS NOT NULL
          THEN jsonb_build_object('id', a.id, 'name', a.name, 'email', a.email) END`.as('account'),
        sql<DigitalOrganizationShareRow['project']>`CASE WHEN p.id IS NOT NULL
          THEN jsonb_build_object('id', p.id, 'name', p.name) END`.as('project'),
        sql<DigitalOrganizationShareRow['sharedBy']>`CASE WHEN b.id IS NOT NULL
          THEN jsonb_build_object('id', b.id, 'name', b.name) END`.as('sharedBy'),
      ])
      .where('s.digitalOrganizationId', '=', digitalOrganizationId);
  }
}
