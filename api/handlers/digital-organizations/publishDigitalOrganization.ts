import { publishDigitalOrganization as publish } from '../../../domains/digitalOrganizations/publishDigitalOrganization.ts';
import type { Handler } from '../../handler.ts';
import { presentVersion } from '../../presenters/version.ts';

/** Makes the draft an immutable version that all addresses use from the moment of this answer on. */
export const publishDigitalOrganization: Handler<'publishDigitalOrganization'> = async (
  { params, body, actor },
  deps,
) => {
  const version = await publish(deps, {
    id: params.digital_organization_id,
    actor,
    draftRevision: body?.draft_revision ?? null,
    name: body?.name ?? null,
    notes: body?.notes ?? null,
  });
  return { status: 201, body: presentVersion(version) };
};
