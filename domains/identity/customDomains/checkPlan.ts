import { plansWithDomains } from '../../../db/repositories/organizations/customDomains.ts';
import type { Repositories } from '../../../db/repositories/repositories.ts';
import { AppError } from '../../../openapi/AppError.ts';
import { found } from '../../../openapi/notFound.ts';

/** Refuses organizations whose plan has no domains of their own. Errors: `plan_required`. */
export async function checkPlan({ organizations }: Repositories, organizationId: string): Promise<void> {
  const { plan } = found(await organizations.find(organizationId));
  if (plansWithDomains.some((one) => one === plan)) return;
  throw new AppError('plan_required', 'Custom domains are part of the plan Pro and those above it.');
}
