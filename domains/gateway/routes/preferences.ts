import { AppError } from '../../../openapi/AppError.ts';
import { invalid, isObject } from '../formats/json.ts';
import type { JsonObject } from '../formats/json.ts';
import type { ProviderRoute, RoutingStrategy } from '../routing/route.ts';

/** A caller's preferences for the routes of its call. Providers are identified by name or kind. */
export interface RoutePreferences {
  /** Null: the strategy of the model. */
  readonly strategy: RoutingStrategy | null;
  readonly order: readonly string[];
  readonly only: readonly string[] | null;
  readonly ignore: readonly string[];
  readonly allowsFallbacks: boolean;
}

/** The default preferences. */
export const noPreferences: RoutePreferences = {
  strategy: null,
  order: [],
  only: null,
  ignore: [],
  allowsFallbacks: true,
};

/**
 * The meaning of `sort` of OpenRouter. All routes to a model have one price here, so `price` means the cost of the provider. Throughput is
 * not measured, so the route with the quickest first bytes is used.
 */
const strategies: Readonly<Record<string, RoutingStrategy>> = {
  latency: 'latency',
  throughput: 'latency',
  price: 'cost',
};
const known: ReadonlySet<string> = new Set(['sort', 'order', 'only', 'ignore', 'allow_fallbacks']);
const mostNames = 50;

/**
 * Reads `provider` as OpenRouter's clients send it (openrouter.ai/docs, "Provider Routing"), and returns the body without it. Errors:
 * `invalid_request`, and `unsupported_parameter` for members that have no meaning here, by name.
 */
export function readPreferences({ provider, ...body }: JsonObject): {
  body: JsonObject;
  preferences: RoutePreferences;
} {
  if (provider === undefined || provider === null) return { body, preferences: noPreferences };
  if (!isObject(provider)) throw invalid('/provider', 'provider must be an object, such as {"sort": "latency"}.');
  const given = Object.entries(provider).filter(([, value]) => value !== null && value !== undefined);
  const other = given.find(([name]) => !known.has(name))?.[0];
  if (other !== undefined) {
    const message = `provider.${other} is not supported. Use sort, order, only, ignore or allow_fallbacks.`;
    throw new AppError('unsupported_parameter', message, { param: `/provider/${other}` });
  }
  const { sort, order, only, ignore, allow_fallbacks: allowsFallbacks } = Object.fromEntries(given);
  if (allowsFallbacks !== undefined && typeof allowsFallbacks !== 'boolean')
    throw invalid('/provider/allow_fallbacks', 'allow_fallbacks must be true or false.');
  const preferences = {
    strategy: sort === undefined ? null : strategyOf(sort),
    order: namesOf(order, 'order'),
    only: only === undefined ? null : namesOf(only, 'only'),
    ignore: namesOf(ignore, 'ignore'),
    allowsFallbacks: allowsFallbacks !== false,
  };
  return { body, preferences };
}

/** Returns the routes that a caller accepts. Errors: `invalid_request` if there is none. */
export function acceptedRoutes(
  ways: readonly ProviderRoute[],
  { only, ignore }: RoutePreferences,
): readonly ProviderRoute[] {
  if (only === null && ignore.length === 0) return ways;
  const accepted = ways.filter((way) => (only === null || isNamed(way, only)) && !isNamed(way, ignore));
  if (accepted.length > 0) return accepted;
  const param = only === null ? '/provider/ignore' : '/provider/only';
  throw invalid(param, 'No provider of this model is left. Change the names in provider.');
}

/** Returns routes in the caller's order. Unnamed routes follow, or are left out. */
export function preferredRoutes(
  ways: readonly ProviderRoute[],
  { order, allowsFallbacks }: RoutePreferences,
): readonly ProviderRoute[] {
  const named = order.flatMap((name) => ways.filter((way) => isNamed(way, [name])));
  const first = [...new Set(named)];
  if (allowsFallbacks) return first.length === 0 ? ways : [...first, ...ways.filter((way) => !first.includes(way))];
  return first.length === 0 ? ways.slice(0, 1) : first;
}

function isNamed({ target, kind }: ProviderRoute, names: readonly string[]): boolean {
  return names.some((name) => [target.name.toLowerCase(), kind].includes(name));
}

function strategyOf(sort: unknown): RoutingStrategy {
  const strategy = typeof sort === 'string' && Object.hasOwn(strategies, sort) ? strategies[sort] : undefined;
  if (strategy === undefined) throw invalid('/provider/sort', 'sort must be "latency", "throughput" or "price".');
  return strategy;
}

function namesOf(value: unknown, name: string): string[] {
  if (value === undefined) return [];
  if (!Array.isArray(value) || value.length > mostNames || !value.every((one) => typeof one === 'string'))
    throw invalid(`/provider/${name}`, `${name} must be a list of names of providers.`);
  return value.map((one: string) => one.toLowerCase());
}
