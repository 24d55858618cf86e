import type { Change, ChangeKind } from '../../db/changes/change.ts';
import type { ShareOfChange, StandingRows } from '../../db/repositories/changes/changeAudiences.ts';
import type { AccountActor, Permission } from '../identity/actor.ts';
import {
  instancePermissionsOf,
  mayCall,
  mayInProject,
  mayManageKey,
  seesWholeOrganization,
  type ProjectStanding,
  type ShareStanding,
} from '../identity/policy.ts';
import type { HeldRole } from '../identity/roleScopes.ts';

/** A change that may be sent to pages. */
export type PublicChange = Change & { readonly kind: Exclude<ChangeKind, 'session'> };

/** Permission required to receive changes of a kind: the permission to read it. */
const permissions: Readonly<Record<PublicChange['kind'], Permission>> = {
  execution: 'executions.view',
  execution_steps: 'executions.view',
  digital_organization: 'digital_organizations.view',
  editing: 'digital_organizations.view',
  listener: 'digital_organizations.view',
  comment: 'digital_organizations.view',
  presence: 'digital_organizations.view',
  credential: 'credentials.view',
  data_table: 'data_tables.view',
  knowledge_base: 'knowledge_bases.view',
  evaluation: 'evaluations.view',
  employee: 'employees.view',
  position: 'employees.view',
  employee_run: 'employees.view',
  deliverable: 'deliverables.view',
  inbox: 'executions.view',
  folder: 'digital_organizations.view',
  project: 'projects.view',
  organization: 'organization.view',
  notification: 'organization.view',
  wallet: 'wallet.view',
  call: 'model_api_keys.view',
  catalog_run: 'catalog.search',
  api_key: 'model_api_keys.view',
  provider_key: 'provider_keys.manage',
  credit_request: 'wallet.view',
  model: 'models.view',
  setting: 'organization.view',
};

/** Rows of one read, indexed by their resource. */
export class Standings {
  readonly #projects: ReadonlyMap<string, StandingRows['projects'][number]>;
  readonly #roles: ReadonlyMap<string, HeldRole>;
  readonly #shares = new Map<string, ShareOfChange[]>();

  constructor({ projects, members, shares }: StandingRows) {
    this.#projects = new Map(projects.map((project) => [project.id, project]));
    this.#roles = new Map(members.map(({ accountId, projectId, role }) => [`${accountId} ${projectId}`, role]));
    for (const share of shares) {
      const known = this.#shares.get(share.digitalOrganizationId);
      if (known === undefined) this.#shares.set(share.digitalOrganizationId, [share]);
      else known.push(share);
    }
  }

  /** How the actor stands to a project of its organization and to a digital organization; null if there is no such project. */
  of(actor: AccountActor, projectId: string, digitalOrganizationId: string | null): ProjectStanding | null {
    const project = this.#projects.get(projectId);
    if (project === undefined || project.organizationId !== actor.organizationId) return null;
    const { kind, ownerAccountId } = project;
    const shares = digitalOrganizationId === null ? [] : this.#sharesFor(actor, digitalOrganizationId);
    return { kind, ownerAccountId, role: this.#roleIn(actor, projectId), shares };
  }

  #roleIn({ accountId }: AccountActor, projectId: string): HeldRole | null {
    return this.#roles.get(`${accountId} ${projectId}`) ?? null;
  }

  #sharesFor(actor: AccountActor, digitalOrganizationId: string): readonly ShareStanding[] {
    return (this.#shares.get(digitalOrganizationId) ?? []).flatMap(
      ({ level, accountId, projectId }): ShareStanding[] => {
        if (accountId === actor.accountId) return [{ level, role: null }];
        const role = projectId === null ? null : this.#roleIn(actor, projectId);
        return role === null ? [] : [{ level, role }];
      },
    );
  }
}

/** A change with all projects in which it is visible. */
export interface PlacedChange {
  readonly change: PublicChange;
  readonly projectIds: readonly string[];
}

/** True if the actor may read what changed, or is the one whose access to it changed. Pure; `domains/identity/policy.ts` decides. */
export function mayHear(actor: AccountActor, placed: PlacedChange, standings: Standings): boolean {
  const { change } = placed;
  if (change.kind === 'credit_request' && mayCall(actor, 'instance_billing.manage')) return true;
  if (change.organizationId !== null && change.organizationId !== actor.organizationId) return false;
  if (!mayCall(actor, permissions[change.kind])) return false;
  switch (change.kind) {
    case 'organization':
    case 'wallet':
    case 'provider_key':
    case 'credit_request':
    case 'model':
    case 'inbox':
      return true;
    case 'call':
    case 'catalog_run':
    case 'api_key':
      return mayManageKey(actor, { accountId: change.accountId ?? '' });
    case 'setting':
      if (change.organizationId === null) return instancePermissionsOf(actor).length > 0;
      return change.accountId == null || change.accountId === actor.accountId;
    case 'notification':
      if (change.accountId != null) return change.accountId === actor.accountId;
      return change.digitalOrganizationId == null || seesPlace(actor, placed, standings);
    case 'execution':
    case 'execution_steps':
    case 'digital_organization':
    case 'editing':
    case 'listener':
    case 'comment':
    case 'presence':
    case 'credential':
    case 'data_table':
    case 'knowledge_base':
    case 'evaluation':
    case 'employee':
    case 'position':
    case 'employee_run':
    case 'deliverable':
    case 'folder':
    case 'project':
      return change.accountId === actor.accountId || seesPlace(actor, placed, standings);
  }
}

function seesPlace(actor: AccountActor, { change, projectIds }: PlacedChange, standings: Standings): boolean {
  if (seesWholeOrganization(actor)) return change.organizationId === actor.organizationId;
  return projectIds.some((projectId) => {
    const standing = standings.of(actor, projectId, change.digitalOrganizationId ?? null);
    return standing !== null && mayInProject(actor, standing, permissions[change.kind]);
  });
}
