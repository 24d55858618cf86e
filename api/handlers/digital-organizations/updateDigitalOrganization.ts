import { saveDraft } from '../../../domains/digitalOrganizations/saveDraft.ts';
import type { Handler } from '../../handler.ts';
import { presentDigitalOrganization } from '../../presenters/digitalOrganization.ts';

/** Saves the draft as the next revision, unless another one was saved in between (409 `draft_conflict`). */
export const updateDigitalOrganization: Handler<'updateDigitalOrganization'> = async (
  { params, body, actor },
  deps,
) => {
  const saved = await saveDraft(deps, { id: params.digital_organization_id, actor, body });
  return { status: 200, body: presentDigitalOrganization(saved, deps.nodeTypes) };
};
