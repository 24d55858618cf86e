import type { ProjectStandingRow } from '../../../db/repositories/identity/projectView.ts';
import type { AccountActor, Permission } from '../../identity/actor.ts';
import { mayInProject } from '../../identity/policy.ts';
import type { components } from '../../../openapi/generated/types.ts';

type Schemas = components['schemas'];
type Named<Of extends 'Employee' | 'Position' | 'Deliverable'> = NonNullable<Schemas[Of]['permissions']>[number];

const employeePermissions: Readonly<Record<Named<'Employee'>, Permission>> = {
  edit: 'employees.edit',
  publish: 'employees.publish',
  delete: 'employees.delete',
};

const positionPermissions: Readonly<Record<Named<'Position'>, Permission>> = {
  run: 'employees.run',
  manage: 'employees.hire',
  decide: 'deliverables.decide',
};

const deliverablePermissions: Readonly<Record<Named<'Deliverable'>, Permission>> = { decide: 'deliverables.decide' };

/** Returns the actor's permissions for a position. */
export const mayWithPosition = (actor: AccountActor, { project }: ProjectStandingRow): Named<'Position'>[] =>
  permissionsIn(actor, project, positionPermissions);

/** Returns the actor's permissions for a deliverable. */
export const mayWithDeliverable = (actor: AccountActor, { project }: ProjectStandingRow): Named<'Deliverable'>[] =>
  permissionsIn(actor, project, deliverablePermissions);

/** Returns the actor's permissions for an own employee. */
export const mayWithEmployee = (actor: AccountActor, { project }: ProjectStandingRow): Named<'Employee'>[] =>
  permissionsIn(actor, project, employeePermissions);

/** In an archived project only verdicts are given. */
function permissionsIn<Name extends string>(
  actor: AccountActor,
  project: ProjectStandingRow['project'],
  permissions: Readonly<Record<Name, Permission>>,
): Name[] {
  return (Object.keys(permissions) as Name[]).filter(
    (name) =>
      (!project.archived || permissions[name] === 'deliverables.decide') &&
      mayInProject(actor, project, permissions[name]),
  );
}
