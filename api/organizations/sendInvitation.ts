import type { OpenInvitation } from '../../db/repositories/organizationInvitations.ts';
import type { components } from '../../openapi/generated/types.ts';
import type { Deps } from '../deps.ts';
import { presentOrganizationInvitation } from '../presenters/organizationInvitation.ts';

/** An invitation that was made or made anew, with its link: the one answer that has it. */
export async function sendInvitation(
  invitation: OpenInvitation,
  token: string,
  { settings }: Pick<Deps, 'settings'>,
): Promise<components['schemas']['OrganizationInvitationWithUrl']> {
  const url = `${settings.publicUrl}/join/${token}`;
  return { invitation: presentOrganizationInvitation(invitation), url, mailed: false };
}
