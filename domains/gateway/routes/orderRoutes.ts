import type { ProviderRoute } from '../routing/route.ts';
import type { Breakers } from './Breakers.ts';

/**
 * The ways of a model in the order in which a call tries them: by priority, and within one priority drawn by weight. Routes with an open
 * breaker are left out; if all are open, the first one due for a trial is used, because refusing helps no one. The sandbox is never a
 * fallback of another provider (decisions §13).
 */
export function orderRoutes(
  ways: readonly ProviderRoute[],
  { breakers, random }: { breakers: Breakers; random: () => number },
): readonly ProviderRoute[] {
  if (ways.length === 1) return ways;
  const real = ways.filter((way) => way.kind !== 'sandbox');
  const usable = real.length > 0 ? real : ways;
  const passing = usable.filter((way) => breakers.stateOf(way.id) !== 'open');
  if (passing.length === 0) return [leastBad(usable, breakers)];
  const priorities = [...new Set(passing.map((way) => way.priority))].sort((one, other) => one - other);
  return priorities.flatMap((priority) =>
    drawn(
      passing.filter((way) => way.priority === priority),
      random,
    ),
  );
}

function leastBad(ways: readonly ProviderRoute[], breakers: Breakers): ProviderRoute {
  return ways.reduce((best, way) => (breakers.openUntilMs(way.id) < breakers.openUntilMs(best.id) ? way : best));
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
