import { parseCredits } from '../../../db/credits.ts';
import { newId } from '../../../db/ids.ts';
import { AppError } from '../../../openapi/AppError.ts';
import type { Handler } from '../../handler.ts';
import { found } from '../../../openapi/notFound.ts';
import { noteGrant } from '../../../domains/billing/creditRequests/noteGrant.ts';
import { presentLedgerEntry } from '../../presenters/wallet.ts';

/** Grants credits to an organization: one immutable line with its reason. An open request of the organization is answered by it. */
export const createGrant: Handler<'createGrant'> = async ({ actor, body, params }, { database }) => {
  const amountMicros = parseCredits(body.credits, '/credits');
  if (amountMicros === 0n)
    throw new AppError('invalid_request', 'credits must be more than zero.', { param: '/credits' });
  const reference = newId('grant');
  const entry = await database.asSystem(async (repositories) => {
    const { creditRequests, ledgerEntries, wallets } = repositories;
    // Before the grant, as when deciding a request: the request is always locked first.
    const asked = await creditRequests.findOpen(params.organization_id);
    const verdict = { by: actor.accountId, creditsMicros: amountMicros, reason: body.reason };
    if (asked !== null) await creditRequests.decide(asked, verdict);
    found(await wallets.grant(params.organization_id, { reference, amountMicros, reason: body.reason }));
    await noteGrant(repositories, { organizationId: params.organization_id, amountMicros, reason: body.reason });
    return ledgerEntries.findGrant(reference);
  });
  return { status: 201, body: presentLedgerEntry(found(entry)) };
};
