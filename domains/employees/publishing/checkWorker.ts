import type { Repositories } from '../../../db/repositories/repositories.ts';
import type { PinnedWorker } from '../../../db/repositories/employees/employeeVersions.ts';
import type { AccountActor } from '../../identity/actor.ts';
import { AppError } from '../../../openapi/AppError.ts';
import type { components } from '../../../openapi/generated/types.ts';
import { permitted } from '../../identity/projectAccess.ts';

type Worker = components['schemas']['EmployeeWorker'];

/** The employee of a worker, and the caller. */
export interface WorkerQuery {
  worker: Worker | null;
  projectId: string;
  actor: AccountActor;
}

/**
 * Refuses a worker that is not the caller's to give: a digital organization works for employees of its own project, and giving it takes
 * the right to execute it. Errors: `invalid_request`, `insufficient_scope`.
 */
export async function checkWorker(
  repositories: Repositories,
  { worker, projectId, actor }: WorkerQuery,
): Promise<void> {
  if (worker?.kind !== 'digital_organization') return;
  const row = await repositories.digitalOrganizations.find(worker.digital_organization_id, actor.accountId);
  if (row === null || row.projectId !== projectId)
    throw new AppError(
      'invalid_request',
      'There is no digital organization with this ID in the project of the employee.',
      { param: '/worker/digital_organization_id' },
    );
  permitted(row, actor, 'digital_organizations.execute');
}

/** The worker with its version pinned. Errors: `employee_invalid` if it cannot work for an employee yet. */
export async function pinWorker(
  repositories: Repositories,
  { worker, projectId, actor }: WorkerQuery,
): Promise<PinnedWorker> {
  if (worker === null) throw invalid('It has nobody who does its work yet: choose a digital organization or an agent.');
  if (worker.kind === 'agent') return worker;
  await checkWorker(repositories, { worker, projectId, actor });
  const { digital_organization_id: id } = worker;
  const row = await repositories.digitalOrganizations.find(id, actor.accountId);
  if (!row?.publishedVersionId) throw invalid('Its digital organization is not published.');
  const version = await repositories.versions.find(id, row.publishedVersionId);
  const has = (type: string): boolean =>
    version?.graph.nodes.some((node) => node.type === type && !node.settings?.disabled) ?? false;
  if (!has('trigger.employee'))
    throw invalid('Its digital organization has no trigger "When an employee is called" in its published version.');
  if (!has('employee.deliver'))
    throw invalid('Its digital organization has no node "Deliver" in its published version.');
  return { kind: 'digital_organization', digital_organization_id: id, version_id: row.publishedVersionId };
}

function invalid(message: string): AppError {
  return new AppError('employee_invalid', message, { param: '/worker' });
}
