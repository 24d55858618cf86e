import { sql } from 'kysely';

import type { ProjectRow } from '../../entities/project.ts';
import type { ProjectMemberRow } from '../../rows/projectMember.ts';
import { anyOf } from '../../tables/expressions.ts';
import { tables } from '../../tables/tables.ts';
import type { HeldRole } from '../identity/projectView.ts';
import { roleHeldBy } from '../identity/viewConditions.ts';
import { runQuery, type Scope } from '../scope.ts';

/** Where something that changed stands. */
export interface PlaceOfChange {
  readonly id: string;
  readonly organizationId: string;
  readonly projectId: string;
  readonly digitalOrganizationId: string;
}

/** A share of a digital organization, with an account or with a project. */
export interface ShareOfChange {
  readonly digitalOrganizationId: string;
  readonly level: 'view' | 'execute' | 'edit';
  readonly accountId: string | null;
  readonly projectId: string | null;
}

/** Rows that define the access of accounts to some projects and digital organizations. */
export interface StandingRows {
  readonly projects: Pick<ProjectRow, 'id' | 'organizationId' | 'kind' | 'ownerAccountId'>[];
  /** Of these accounts, in any project. */
  readonly members: (Pick<ProjectMemberRow, 'projectId' | 'accountId'> & { readonly role: HeldRole })[];
  readonly shares: ShareOfChange[];
}

/** Reads who may receive changes, for many accounts at once. System only: `domains/changes/audience.ts` asks the policy. */
export class ChangeAudiences {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /** The projects of these executions and digital organizations; deleted ones are left out. */
  async places(ids: {
    executions: readonly string[];
    digitalOrganizations: readonly string[];
  }): Promise<PlaceOfChange[]> {
    return runQuery(
      this.#scope,
      tables
        .selectFrom('executions as e')
        .innerJoin('digitalOrganizations as d', 'd.id', 'e.digitalOrganizationId')
        .select(['e.id', 'e.organizationId', 'd.projectId', 'e.digitalOrganizationId'])
        .where('e.id', '=', anyOf(ids.executions))
        .unionAll(
          tables
            .selectFrom('digitalOrganizations')
            .select(['id', 'organizationId', 'projectId', 'id as digitalOrganizationId'])
            .where('id', '=', anyOf(ids.digitalOrganizations)),
        ),
    );
  }

  /** Reads the access of these accounts to these projects, and to shares of these digital organizations. */
  async standings(wanted: {
    accounts: readonly string[];
    projects: readonly string[];
    digitalOrganizations: readonly string[];
  }): Promise<StandingRows> {
    const { accounts, projects, digitalOrganizations } = wanted;
    return {
      projects: await runQuery(
        this.#scope,
        tables
          .selectFrom('projects')
          .select(['id', 'organizationId', 'kind', 'ownerAccountId'])
          .where('id', '=', anyOf(projects)),
      ),
      members: await runQuery(
        this.#scope,
        tables
          .selectFrom('projectMembers as m')
          .select(['m.projectId', 'm.accountId', sql<HeldRole>`${roleHeldBy('m')}`.as('role')])
          .where('m.accountId', '=', anyOf(accounts)),
      ),
      shares: await runQuery(
        this.#scope,
        tables
          .selectFrom('digitalOrganizationShares')
          .select(['digitalOrganizationId', 'level', 'accountId', 'projectId'])
          .where('digitalOrganizationId', '=', anyOf(digitalOrganizations)),
      ),
    };
  }
}
