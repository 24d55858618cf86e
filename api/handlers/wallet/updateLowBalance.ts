import { parseCredits } from '../../../db/credits.ts';
import { AppError } from '../../../openapi/AppError.ts';
import type { Handler } from '../../handler.ts';
import { found } from '../../../openapi/notFound.ts';
import { presentLowBalance } from '../../presenters/wallet.ts';

/** Sets the balance below which the organization is notified. */
export const updateLowBalance: Handler<'updateLowBalance'> = async ({ actor, body }, { database }) => {
  const thresholdMicros = body.threshold === null ? null : parseCredits(body.threshold, '/threshold');
  if (thresholdMicros === 0n)
    throw new AppError('invalid_request', 'threshold must be more than zero, or null.', { param: '/threshold' });
  const wallet = await database.withOrganization(actor.organizationId, async ({ wallets }) => {
    await wallets.setLowBalance(thresholdMicros);
    return wallets.find(actor.organizationId);
  });
  return { status: 200, body: presentLowBalance(found(wallet)) };
};
