import type { UseRow } from '../../db/repositories/digitalOrganizations/uses.ts';
import type { AccountActor } from './actor.ts';
import { mayCall } from './policy.ts';
import { AppError } from '../../openapi/AppError.ts';

const mostSaid = 5;

/**
 * Throws `in_use` with the uses that the actor sees in `used_by` and the count of the others in `used_by_hidden`, if there are any uses.
 */
export function refuseInUse(uses: readonly UseRow[], actor: AccountActor, more = 0): void {
  const shown = uses.filter(
    ({ kind, isShown }) =>
      isShown && mayCall(actor, kind === 'digital_organization' ? 'digital_organizations.view' : 'employees.view'),
  );
  const hidden = uses.length - shown.length + more;
  if (shown.length + hidden === 0) return;
  const said = shown.slice(0, mostSaid).map(({ name }) => name);
  if (shown.length + hidden > said.length) said.push(`${shown.length + hidden - said.length} more`);
  throw new AppError(
    'in_use',
    `Others rely on this: ${said.join(', ')}. Change them first, or repeat the request with force=true.`,
    {
      details: { used_by: shown.map(({ kind, id, name }) => ({ kind, id, name })), used_by_hidden: hidden },
    },
  );
}
