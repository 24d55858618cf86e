import type { Held, HoldRequest } from './FairSemaphore.ts';

/** A limit of one organization and of all; `ofOrganization` is called before each grant. */
export interface SharedLimits {
  ofOrganization: (organizationId: string) => number;
  all: number;
}

/**
 * A rule for `FairSemaphore`: an organization holds at most its own limit, and at most half of the amount that others leave. Another
 * organization always finds some left.
 */
export function halfOfRest({ ofOrganization, all }: SharedLimits) {
  const isWithinOwn = ({ organizationId, amount }: HoldRequest, { own }: Held): boolean =>
    own + amount <= ofOrganization(organizationId);
  return {
    /** False if the organization itself holds too much. */
    isWithinOwn,
    fits: (request: HoldRequest, held: Held): boolean =>
      isWithinOwn(request, held) && held.own + request.amount <= (all - held.all + held.own) / 2,
  };
}
