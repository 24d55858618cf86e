import type { CallParts } from '../calls/callParts.ts';
import { organizationOf } from '../routing/caller.ts';
import type { Caller } from '../routing/caller.ts';
import type { Endpoint } from '../formats/format.ts';
import type { JsonObject } from '../formats/json.ts';
import { isTextEndpoint } from '../formats/textEndpoints.ts';
import { ownRoutes } from '../ownKeys/ownRoutes.ts';
import { wireOfRoute } from '../routing/route.ts';
import type { ResolvedModel, ProviderRoute } from '../routing/route.ts';
import { Breakers } from './Breakers.ts';
import { affinityOf } from './affinity.ts';
import { orderRoutes } from './orderRoutes.ts';
import type { RouteOrder } from './orderRoutes.ts';
import { acceptedRoutes, preferredRoutes } from './preferences.ts';
import type { RoutePreferences } from './preferences.ts';

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
  /** Determines its route and key (`affinityOf`); null if there is no choice. */
  affinity: string | null;
}

/** A call that uses routes. */
export interface RoutedCall {
  route: ResolvedModel;
  caller: Caller;
  endpoint: Endpoint;
  payment: Payment;
  body: JsonObject;
  preferences: RoutePreferences;
}

/**
 * The ways that a call takes. If an own key of the organization serves the model, they are those of its own keys and no others:
 * the instance's keys follow only if every one of them is `own_first` (decisions §5). Own keys are taken by priority. Errors:
 * `secret_unreadable`, `unavailable`; `invalid_request` if the caller accepts no provider.
 */
export async function chooseRoutes(parts: CallParts, call: RoutedCall): Promise<ChosenRoutes> {
  const { route, caller, endpoint, payment, preferences } = call;
  const organizationId = organizationOf(caller);
  const order = {
    ...parts,
    strategy: preferences.strategy ?? route.strategy,
    isStream: call.body.stream === true,
    affinity: hasChoice(route) && isTextEndpoint(endpoint) ? affinityOf(call.body, organizationId) : null,
  };
  const inOrder = (ways: readonly ProviderRoute[], more: Partial<RouteOrder> = {}): readonly ProviderRoute[] =>
    preferredRoutes(orderRoutes(acceptedRoutes(ways, preferences), { ...order, ...more }), preferences);
  const { affinity } = order;
  const paid = (): ChosenRoutes => ({
    ways: inOrder(route.ways),
    ownProviderKey: false,
    canFallBackToCredits: false,
    affinity,
  });
  if (payment === 'credits') return paid();
  const keys = parts.ownKeys.known(organizationId) ?? (await parts.ownKeys.read(organizationId));
  if (keys.length === 0) return paid();
  const own = ownRoutes(route.ways, keys);
  if (own.length === 0) return paid();
  const canFallBackToCredits = own.every((way) => way.ownKey?.key.mode === 'own_first');
  const speaking = own.filter((way) => wireOfRoute(parts.providers, { route, way }, endpoint) !== null);
  if (speaking.length === 0 && canFallBackToCredits) return paid();
  return {
    ways: coolingLast(inOrder(own, { breakers: untripped, strategy: 'priority' }), parts),
    ownProviderKey: payment !== 'job' || !canFallBackToCredits,
    canFallBackToCredits: payment !== 'own_job' && canFallBackToCredits,
    affinity,
  };
}

/** True if calls of the model can go by several routes or keys. */
function hasChoice({ ways }: ResolvedModel): boolean {
  return ways.length > 1 || ways.some(({ keys }) => keys.length > 1);
}

/** Moves own keys that their vendor refused recently behind the others. */
function coolingLast(ways: readonly ProviderRoute[], { keyStates }: Pick<CallParts, 'keyStates'>): ProviderRoute[] {
  const isCooling = ({ ownKey }: ProviderRoute): boolean =>
    ownKey !== null && keyStates.coolingOf(ownKey.key.id) !== null;
  return [...ways.filter((way) => !isCooling(way)), ...ways.filter(isCooling)];
}

/** Own keys have no breakers: the organization chose them, and they are tried every time. */
const untripped = new Breakers({ breakerFailures: Infinity, breakerWindowMs: 0, breakerCooldownMs: 0 });
