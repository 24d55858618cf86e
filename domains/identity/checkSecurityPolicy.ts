import type { Repositories } from '../../db/repositories/repositories.ts';
import { AppError } from '../../openapi/AppError.ts';

const refusals = {
  publishing: () =>
    new AppError(
      'publishing_disabled',
      'Publishing is turned off in this organization. Owners and admins can turn it on under Security & policies.',
    ),
  sharing: () =>
    new AppError(
      'sharing_disabled',
      'Sharing is turned off in this organization. Owners and admins can turn it on under Security & policies.',
    ),
};

/**
 * Enforces the organization's security policies in the writing transaction; a policy change waits for that transaction. Errors:
 * `publishing_disabled`, `sharing_disabled`.
 */
export async function checkSecurityPolicy({ organizations }: Repositories, what: keyof typeof refusals): Promise<void> {
  const { publishingEnabled, sharingEnabled } = await organizations.holdSecurityPolicies();
  const isOn = { publishing: publishingEnabled, sharing: sharingEnabled }[what];
  if (!isOn) throw refusals[what]();
}
