import { formatCredits } from '../../db/credits.ts';
import type { ListedCreditRequest } from '../../db/repositories/billing/creditRequests.ts';
import type { components } from '../../openapi/generated/types.ts';

/** A wish for credits, with the names that people know. */
export function presentCreditRequest(request: ListedCreditRequest): components['schemas']['CreditRequest'] {
  return {
    id: request.id,
    organization_id: request.organizationId,
    organization_name: request.organizationName,
    balance: formatCredits(request.balanceMicros),
    requested_by: request.accountName,
    message: request.message,
    status: request.status,
    credits: request.creditsMicros === null ? null : formatCredits(request.creditsMicros),
    created_at: request.createdAt.toISOString(),
    decided_at: request.decidedAt?.toISOString() ?? null,
  };
}
