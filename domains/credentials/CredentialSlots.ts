import { AppError } from '../../openapi/AppError.ts';
import { FairSemaphore, type Release } from '../../platform/fairness/FairSemaphore.ts';

const maxOfOrganization = 4;
const maxInAll = 32;
const retryAfterMs = 2_000;

/**
 * Limits the requests of the API that use an opened credential at the same time in this process. Each holds a secret, a connection to a
 * server that users choose, and up to a page of a list for up to 20 s.
 */
export class CredentialSlots {
  readonly #slots: FairSemaphore = new FairSemaphore({
    fits: (_request, { own, all }) => own < maxOfOrganization && all < maxInAll,
  });

  /** Takes a slot without a wait; the returned function releases it. Errors: `rate_limit_exceeded`. */
  take(organizationId: string): Release {
    const release = this.#slots.tryHold({ organizationId, amount: 1 });
    if (release !== null) return release;
    const { own } = this.#slots.heldBy(organizationId);
    const message =
      own < maxOfOrganization
        ? 'Too many credentials are in use at the moment. Try again.'
        : `Your organization has ${own} tests of credentials and lists under way. Wait for one of them, then try again.`;
    throw new AppError('rate_limit_exceeded', message, { retryable: true, retryAfterMs });
  }
}
