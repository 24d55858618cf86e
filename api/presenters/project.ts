import type { ProjectMember } from '../../db/repositories/identity/projectMembers.ts';
import type { StandingProject } from '../../db/repositories/organizations/projects.ts';
import type { AccountActor } from '../../domains/identity/actor.ts';
import { mayInProject } from '../../domains/identity/policy.ts';
import type { components } from '../../openapi/generated/types.ts';

type Schemas = components['schemas'];

const rights = ['view', 'edit', 'delete', 'manage_members'] as const;

/**
 * Presents a project with the caller's permissions. Personal spaces have no members to add; only handed-over ones can be renamed and
 * deleted.
 */
export function presentProject(row: StandingProject, actor: AccountActor): Schemas['Project'] {
  const { id, kind, name, createdAt } = row;
  const isHandedOver = row.handedOverAt !== null;
  const possible = kind === 'team' ? rights : isHandedOver ? rights.slice(0, 3) : rights.slice(0, 1);
  const permissions = possible.filter((right) => mayInProject(actor, row.project, `projects.${right}`));
  return {
    id,
    kind,
    name,
    owner: ownerOf(row, actor),
    handed_over: isHandedOver,
    handed_over_from: row.handedOverFromName,
    archived_at: row.archivedAt?.toISOString() ?? null,
    member_count: row.memberCount,
    permissions,
    created_at: createdAt.toISOString(),
  };
}

/** Whose personal space it is, if not the caller's. */
function ownerOf(row: StandingProject, { accountId }: AccountActor): Schemas['ProjectOwner'] | null {
  const { ownerAccountId, ownerName: name, ownerEmail: email } = row;
  if (ownerAccountId === null || ownerAccountId === accountId || name === null || email === null) return null;
  return { account_id: ownerAccountId, name, email };
}

/** A member of a project. */
export function presentProjectMember(member: ProjectMember): Schemas['ProjectMember'] {
  return {
    account_id: member.id,
    kind: member.kind,
    name: member.name,
    email: member.email,
    role: member.role,
    source: member.mappedBy === null ? 'manual' : 'mapped',
    created_at: member.createdAt.toISOString(),
  };
}
