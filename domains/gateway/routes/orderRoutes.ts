import type { ProviderRoute, RoutingStrategy } from '../routing/route.ts';
import { drawnFor } from './affinity.ts';
import type { Breakers } from './Breakers.ts';
import type { ProviderKeyStates } from './ProviderKeyStates.ts';
import type { RouteStats } from './RouteStats.ts';

/** The order of the routes of a call. */
export interface RouteOrder {
  breakers: Breakers;
  keyStates: ProviderKeyStates;
  stats: RouteStats;
  random: () => number;
  strategy: RoutingStrategy;
  isStream: boolean;
  /** Calls of one affinity prefer the same route among equal ones; null: chosen at random for each call. */
  affinity: string | null;
}

/** Routes whose times differ by less are equal. */
const equalTimes = 1.2;
/** Routes whose shares of answered calls differ by less are equal. */
const equalShares = 0.02;

/**
 * The ways of a model in the order in which a call tries them: by the model's strategy, and equal ones by weight. Routes with an open
 * breaker, or whose keys all cool down, are left out; if all are, the first one due for a trial is used. The sandbox is never a fallback of
 * another provider (decisions §13).
 */
export function orderRoutes(ways: readonly ProviderRoute[], order: RouteOrder): readonly ProviderRoute[] {
  if (ways.length === 1) return ways;
  const { breakers, keyStates } = order;
  const real = ways.filter((way) => way.kind !== 'sandbox');
  const usable = real.length > 0 ? real : ways;
  const passing = usable.filter((way) => breakers.stateOf(way.id) !== 'open' && keyStates.isUsable(way));
  if (passing.length === 0) return [leastBad(usable, breakers)];
  return ranked(passing, order).flatMap((equal) => inTurn(equal, order));
}

function leastBad(ways: readonly ProviderRoute[], breakers: Breakers): ProviderRoute {
  return ways.reduce((best, way) => (breakers.openUntilMs(way.id) < breakers.openUntilMs(best.id) ? way : best));
}

/** Returns the routes in groups of equal ones, the best group first. */
function ranked(ways: readonly ProviderRoute[], { strategy, stats, isStream }: RouteOrder): ProviderRoute[][] {
  if (strategy === 'priority') return byPriority(ways);
  if (strategy === 'cost') return grouped(ways, costOf, isSame).flatMap(byPriority);
  if (strategy === 'availability')
    return grouped(
      ways,
      ({ id }) => 1 - stats.availability(id),
      (one, best) => one - best <= equalShares,
    );
  // Routes without measurements are tried first.
  return grouped(
    ways,
    ({ id }) => stats.firstByteMs(id, isStream) ?? 0,
    (one, best) => one <= best * equalTimes,
  );
}

function byPriority(ways: readonly ProviderRoute[]): ProviderRoute[][] {
  return grouped(ways, ({ priority }) => priority, isSame);
}

function isSame(one: number, best: number): boolean {
  return one === best;
}

/** The cost of a usual mix of three input tokens for one output token; routes without a cost come last. */
function costOf({ inputCostMicros, outputCostMicros }: ProviderRoute): number {
  if (inputCostMicros === null && outputCostMicros === null) return Infinity;
  return 3 * (inputCostMicros ?? 0) + (outputCostMicros ?? 0);
}

/** Groups routes by a measure, the lowest first: the routes of a group are as good as its best one. */
function grouped(
  ways: readonly ProviderRoute[],
  measureOf: (way: ProviderRoute) => number,
  isEqual: (one: number, best: number) => boolean,
): ProviderRoute[][] {
  const measured = ways
    .map((way) => ({ way, measure: measureOf(way) }))
    .toSorted((one, other) => (one.measure === other.measure ? 0 : one.measure - other.measure));
  const groups: { best: number; ways: ProviderRoute[] }[] = [];
  for (const { way, measure } of measured) {
    const last = groups.at(-1);
    if (last !== undefined && isEqual(measure, last.best)) last.ways.push(way);
    else groups.push({ best: measure, ways: [way] });
  }
  return groups.map((group) => group.ways);
}

function inTurn(ways: readonly ProviderRoute[], { affinity, random }: RouteOrder): ProviderRoute[] {
  if (affinity === null || ways.length === 1) return drawn(ways, random);
  const placeOf = ({ id, weight }: ProviderRoute): number => -Math.log(drawnFor(affinity, id)) / (weight || 1);
  return ways
    .map((way) => ({ way, isLast: way.weight === 0 ? 1 : 0, place: placeOf(way) }))
    .toSorted((one, other) => one.isLast - other.isLast || one.place - other.place)
    .map(({ way }) => way);
}

/** All of them, each place drawn from those left by weight; those of weight 0 come last. */
function drawn(ways: readonly ProviderRoute[], random: () => number): ProviderRoute[] {
  const left = [...ways];
  const order: ProviderRoute[] = [];
  while (left.length > 1) {
    const total = left.reduce((sum, way) => sum + way.weight, 0);
    let point = random() * (total > 0 ? total : left.length);
    const place = left.findIndex((way) => (point -= total > 0 ? way.weight : 1) < 0);
    order.push(...left.splice(Math.max(place, 0), 1));
  }
  return [...order, ...left];
}
