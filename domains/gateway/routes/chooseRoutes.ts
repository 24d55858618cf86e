import type { CallParts } from '../calls/callParts.ts';
import { organizationOf } from '../routing/caller.ts';
import type { Caller } from '../routing/caller.ts';
import type { Endpoint } from '../formats/format.ts';
import { ownRoutes } from '../ownKeys/ownRoutes.ts';
import { wireOfRoute } from '../routing/route.ts';
import type { ResolvedModel, ProviderRoute } from '../routing/route.ts';
import { Breakers } from './Breakers.ts';
import { orderRoutes } from './orderRoutes.ts';

/**
 * How a call may be paid: by the organization's own keys where it has some (`any`); with credits in any case. A `job` may start with own
 * keys, but if credits may pay instead they are held from the beginning, because no one could be asked later; an `own_job` does without.
 */
export type Payment = 'any' | 'credits' | 'job' | 'own_job';

/** The routes of a call, in order, and their payer. */
export interface ChosenRoutes {
  ways: readonly ProviderRoute[];
  ownProviderKey: boolean;
  /** True if the ways are those of own keys, and the organization agreed to pay where they fail. */
  canFallBackToCredits: boolean;
}

/**
 * The ways that a call takes. If an own key of the organization serves the model, they are those of its own keys and no others:
 * the instance's keys follow only if every one of them is `own_first` (decisions §5). Errors: `secret_unreadable`, `unavailable`.
 */
export async function chooseRoutes(
  parts: CallParts,
  { route, caller, endpoint, payment }: { route: ResolvedModel; caller: Caller; endpoint: Endpoint; payment: Payment },
): Promise<ChosenRoutes> {
  const paid = { ways: orderRoutes(route.ways, parts), ownProviderKey: false, canFallBackToCredits: false };
  if (payment === 'credits') return paid;
  const organizationId = organizationOf(caller);
  const keys = parts.ownKeys.known(organizationId) ?? (await parts.ownKeys.read(organizationId));
  if (keys.length === 0) return paid;
  const own = ownRoutes(route.ways, keys);
  if (own.length === 0) return paid;
  const canFallBackToCredits = own.every((way) => way.ownKey?.key.mode === 'own_first');
  const speaking = own.filter((way) => wireOfRoute(parts.providers, { route, way }, endpoint) !== null);
  if (speaking.length === 0 && canFallBackToCredits) return paid;
  return {
    ways: orderRoutes(own, { breakers: untripped, random: parts.random }),
    ownProviderKey: payment !== 'job' || !canFallBackToCredits,
    canFallBackToCredits: payment !== 'own_job' && canFallBackToCredits,
  };
}

/** Own keys have no breakers: the organization chose them, and they are tried every time. */
const untripped = new Breakers({ breakerFailures: Infinity, breakerWindowMs: 0, breakerCooldownMs: 0 });
