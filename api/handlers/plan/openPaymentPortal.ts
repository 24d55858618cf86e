import { inOrganization } from '../../../db/repositories/inOrganization.ts';
import { AppError } from '../../../openapi/AppError.ts';
import type { Handler } from '../../handler.ts';
import { paymentsOf } from '../../../domains/billing/plans/paymentsOf.ts';

/** Leads to the invoices and payment methods of the organization at the provider. */
export const openPaymentPortal: Handler<'openPaymentPortal'> = async ({ actor }, deps) => {
  const customer = await deps.database.asSystem((repositories) =>
    inOrganization(repositories, actor.organizationId).payments.customer(),
  );
  if (customer === null)
    throw new AppError(
      'payments_not_set_up',
      'There are no invoices yet: the organization has not paid anything here.',
    );
  const returnUrl = `${deps.settings.publicUrl}/settings/plan`;
  return { status: 200, body: { url: await (await paymentsOf(deps)).portal(customer.customerId, returnUrl) } };
};
