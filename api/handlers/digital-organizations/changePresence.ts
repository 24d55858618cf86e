import { findPermitted } from '../../../domains/digitalOrganizations/readDigitalOrganization.ts';
import { holdMembership } from '../../../domains/identity/holdMembership.ts';
import type { Handler } from '../../handler.ts';

/** Lifetime of a presence that is not renewed. */
const seconds = 60;

/** Begins, renews or ends the presence of a page on a canvas; returns the people on it. */
export const changePresence: Handler<'changePresence'> = async ({ actor, params, body }, { database }) => {
  const query = { id: params.digital_organization_id, actor, permission: 'digital_organizations.view' } as const;
  const { editor_id: editorId, action, node_id: nodeId = null } = body;
  const people = await database.withOrganization(actor.organizationId, async (repositories) => {
    await holdMembership(repositories, actor);
    const { id: digitalOrganizationId } = await findPermitted(repositories, query);
    const page = { digitalOrganizationId, editorId, accountId: actor.accountId };
    if (action === 'leave') await repositories.presences.end(page);
    else await repositories.presences.renew({ ...page, nodeId }, seconds);
    return repositories.presences.list(digitalOrganizationId);
  });
  return {
    status: 200,
    body: {
      people: people.map((one) => ({
        account_id: one.accountId,
        name: one.name,
        node_id: one.nodeId,
        is_you: one.editorId === editorId && one.accountId === actor.accountId,
      })),
    },
  };
};
