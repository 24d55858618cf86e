import type { ProjectRow } from '../../entities/project.ts';
import type { ProjectMemberRow } from '../../rows/projectMember.ts';
import { heldRole, type HeldRole } from '../identity/projectView.ts';
import { runStatement, type Scope } from '../scope.ts';

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
    return runStatement<PlaceOfChange>(
      this.#scope,
      `SELECT e.id, e.organization_id, d.project_id, e.digital_organization_id FROM executions e
         JOIN digital_organizations d ON d.id = e.digital_organization_id WHERE e.id = ANY($1::text[])
       UNION ALL SELECT id, organization_id, project_id, id FROM digital_organizations WHERE id = ANY($2::text[])`,
      [ids.executions, ids.digitalOrganizations],
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
      projects: await runStatement<StandingRows['projects'][number]>(
        this.#scope,
        'SELECT id, organization_id, kind, owner_account_id FROM projects WHERE id = ANY($1::text[])',
        [projects],
      ),
      members: await runStatement<StandingRows['members'][number]>(
        this.#scope,
        `SELECT m.project_id, m.account_id, ${heldRole('m')} AS role FROM project_members m WHERE m.account_id = ANY($1::text[])`,
        [accounts],
      ),
      shares: await runStatement<ShareOfChange>(
        this.#scope,
        'SELECT digital_organization_id, level, account_id, project_id FROM digital_organization_shares WHERE digital_organization_id = ANY($1::text[])',
        [digitalOrganizations],
      ),
    };
  }
}
