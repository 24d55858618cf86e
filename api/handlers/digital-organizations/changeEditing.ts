import { holdMembership } from '../../../domains/identity/holdMembership.ts';
import { findPermitted } from '../../../domains/digitalOrganizations/readDigitalOrganization.ts';
import type { Handler } from '../../handler.ts';
import { presentEditing } from '../../presenters/editing.ts';

/** Starts, renews, takes over or ends the editing of a draft; returns the current editor. */
export const changeEditing: Handler<'changeEditing'> = async ({ params, body, actor }, deps) => {
  const query = { id: params.digital_organization_id, actor, permission: 'digital_organizations.edit' } as const;
  const { accountId } = actor;
  const { editor_id: editorId, action, lease_seconds: leaseSeconds } = body;
  const answer = await deps.database.withOrganization(actor.organizationId, async (repositories) => {
    await holdMembership(repositories, actor);
    const { id: digitalOrganizationId, draftRevision } = await findPermitted(repositories, query);
    const claim = { digitalOrganizationId, editorId, accountId, leaseMs: leaseSeconds * 1_000 };
    if (action === 'leave') await repositories.editingLeases.leave(claim);
    else await repositories.editingLeases.claim(claim, action === 'take_over');
    const editor = await repositories.editingLeases.find(digitalOrganizationId);
    return presentEditing(editor, { editorId, accountId, draftRevision });
  });
  return { status: 200, body: answer };
};
