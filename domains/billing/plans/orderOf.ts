import type { Order } from '../PaymentProvider.ts';
import type { PaymentSettings } from '../paymentSettings.ts';
import { inOrganization } from '../../../db/repositories/inOrganization.ts';
import { found } from '../../../openapi/notFound.ts';
import type { Database } from '../../../db/database.ts';

/** An order of an account in its organization. */
export async function orderOf(
  { database, settings }: { readonly database: Database; readonly settings: { readonly publicUrl: string } },
  { organizationId, accountId }: { organizationId: string; accountId: string },
  { payments, amountCents }: { payments: PaymentSettings; amountCents: bigint },
): Promise<Order> {
  const { account, customer } = await database.asSystem(async (repositories) => ({
    account: found(await repositories.accounts.find(accountId)),
    customer: await inOrganization(repositories, organizationId).payments.customer(),
  }));
  return {
    organizationId,
    email: account.email ?? '',
    customerId: customer?.customerId ?? null,
    currency: payments.currency,
    amountCents,
    returnUrl: `${settings.publicUrl}/settings/plan`,
  };
}
