import type { Database } from '../../../db/database.ts';
import { AppError } from '../../../openapi/AppError.ts';
import type { ListedCreditRequest } from '../../../db/repositories/billing/creditRequests.ts';
import { found } from '../../../openapi/notFound.ts';
import { noteGrant } from './noteGrant.ts';

type Verdict = {
  id: string;
  /** The admin's account. */
  by: string;
  /** Null declines. */
  creditsMicros: bigint | null;
  /** Of the line in the wallet; null says who asked. */
  reason: string | null;
};

/**
 * Decides an open request, with the grant where there is one, in one transaction: of two that decide at once one wins.
 * Errors: `not_found`; `credit_request_decided`.
 */
export function decideCreditRequest(
  database: Database,
  { id, by, creditsMicros, reason }: Verdict,
): Promise<ListedCreditRequest> {
  return database.asSystem(async (repositories) => {
    const { creditRequests, wallets } = repositories;
    const asked = found(await creditRequests.find(id));
    const said = reason ?? `Asked for by ${asked.accountName ?? asked.organizationName}`;
    const decided = await creditRequests.decide(id, { by, creditsMicros, reason: said });
    if (!decided) throw new AppError('credit_request_decided', 'Somebody has decided this request already.');
    if (creditsMicros !== null) {
      const grant = { reference: id, amountMicros: creditsMicros, reason: said };
      found(await wallets.grant(decided.organizationId, grant));
      await noteGrant(repositories, { ...grant, organizationId: decided.organizationId });
    }
    return found(await creditRequests.find(id));
  });
}
