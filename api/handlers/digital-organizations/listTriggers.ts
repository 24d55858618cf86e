import type { HookRegistrationRow } from '../../../db/repositories/executions/hookRegistrations.ts';
import { findPermitted } from '../../../domains/digitalOrganizations/readDigitalOrganization.ts';
import type { Handler } from '../../handler.ts';
import { presentTrigger } from '../../presenters/trigger.ts';

/** Returns the state of triggers that start automatically. */
export const listTriggers: Handler<'listTriggers'> = async ({ params, actor }, deps) => {
  const query = { id: params.digital_organization_id, actor, permission: 'digital_organizations.view' } as const;
  const data = await deps.database.withOrganization(actor.organizationId, async (repositories) => {
    const { id } = await findPermitted(repositories, query);
    const rows = await repositories.triggers.listOf(id);
    const registrations = (await repositories.hookRegistrations.listOf(id)).filter(isInUse);
    const shown = rows.map(async (row) =>
      presentTrigger(
        row,
        row.kind === 'schedule' || row.kind === 'hook' ? await repositories.triggers.findPublished(row.id) : null,
        registrations.find(({ nodeId }) => nodeId === row.nodeId) ?? null,
      ),
    );
    return Promise.all(shown);
  });
  return { status: 200, body: { data, next_cursor: null } };
};

function isInUse({ state, isTest }: HookRegistrationRow): boolean {
  return state === 'active' && !isTest;
}
