import { parseCredits } from '../../../db/credits.ts';
import { newId } from '../../../db/ids.ts';
import { AppError } from '../../../openapi/AppError.ts';
import type { Handler } from '../../handler.ts';
import { found } from '../../notFound.ts';
import { presentLedgerEntry } from '../../presenters/wallet.ts';

/** Grants credits to an organization: one immutable line with its reason. */
export const createGrant: Handler<'createGrant'> = async ({ body, params }, { database }) => {
  const amountMicros = parseCredits(body.credits, '/credits');
  if (amountMicros === 0n)
    throw new AppError('invalid_request', 'credits must be more than zero.', { param: '/credits' });
  const reference = newId('grant');
  const entry = await database.asSystem(async ({ ledgerEntries, wallets }) => {
    found(await wallets.grant(params.organization_id, { reference, amountMicros, reason: body.reason }));
    return ledgerEntries.findGrant(reference);
  });
  return { status: 201, body: presentLedgerEntry(found(entry)) };
};
