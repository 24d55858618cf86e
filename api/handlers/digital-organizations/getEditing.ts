import { findPermitted } from '../../../domains/digitalOrganizations/readDigitalOrganization.ts';
import type { Handler } from '../../handler.ts';
import { presentEditing } from '../../presenters/editing.ts';

/** Returns the editor of a draft, also to users with read access. */
export const getEditing: Handler<'getEditing'> = async ({ params, query, actor }, deps) => {
  const asked = { id: params.digital_organization_id, actor, permission: 'digital_organizations.view' } as const;
  const body = await deps.database.withOrganization(actor.organizationId, async (repositories) => {
    const { id, draftRevision } = await findPermitted(repositories, asked);
    const { accountId } = actor;
    return presentEditing(await repositories.editingLeases.find(id), {
      editorId: query.editor_id,
      accountId,
      draftRevision,
    });
  });
  return { status: 200, body };
};
