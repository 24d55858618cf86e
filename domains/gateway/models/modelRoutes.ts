import { parseCredits } from '../../../db/credits.ts';
import type { ModelRoute, NewModelRoute } from '../../../db/repositories/gateway/modelProviders.ts';
import type { components } from '../../../openapi/generated/types.ts';
import { AppError } from '../../../openapi/AppError.ts';

type RouteBody = components['schemas']['ModelProviderCreate'];

/** The routes in a body: all of them, or the provider of the only one. */
interface RoutesBody {
  providers?: RouteBody[] | undefined;
  provider_id?: string | undefined;
  upstream_name?: string | undefined;
}

/** The ways of a new model. Errors: `invalid_request` for a body that names none, or both all ways and one. */
export function readNewRoutes(body: RoutesBody): NewModelRoute[] {
  refuseBoth(body);
  if (body.providers) return body.providers.map(readRoute);
  if (body.provider_id === undefined) throw missing('provider_id');
  if (body.upstream_name === undefined) throw missing('upstream_name');
  return [{ providerId: body.provider_id, upstreamName: body.upstream_name }];
}

/** Changes to a model's routes. Errors: `invalid_request` for a body that names both all ways and the first. */
export function readChangedRoutes(body: RoutesBody): {
  ways: NewModelRoute[] | undefined;
  firstRoute: { providerId: string | undefined; upstreamName: string | undefined };
} {
  refuseBoth(body);
  const firstRoute = { providerId: body.provider_id, upstreamName: body.upstream_name };
  return { ways: body.providers?.map(readRoute), firstRoute };
}

/**
 * The sandbox is never a fallback of another model (decisions §13). Errors: `invalid_request` when ways of a model mix it with other
 * providers.
 */
export function checkRoutes(ways: readonly ModelRoute[]): void {
  const sandboxes = ways.filter((way) => way.providerKind === 'sandbox').length;
  if (sandboxes === 0 || sandboxes === ways.length) return;
  throw new AppError('invalid_request', 'The sandbox cannot be combined with other providers.', {
    param: '/providers',
  });
}

/** The names of providers and models are looked up by the database; only what the contract does not say is checked here. */
function readRoute(way: RouteBody): NewModelRoute {
  const { weight, priority, enabled } = way;
  return {
    providerId: way.provider_id,
    upstreamName: way.upstream_name,
    ...(weight === undefined ? {} : { weight }),
    ...(priority === undefined ? {} : { priority }),
    ...(enabled === undefined ? {} : { enabled }),
    timeoutMs: way.timeout_ms ?? null,
    inputCostMicros: readCost(way.input_cost_per_mtok, 'input_cost_per_mtok'),
    outputCostMicros: readCost(way.output_cost_per_mtok, 'output_cost_per_mtok'),
  };
}

function readCost(cost: string | null | undefined, field: string): bigint | null {
  return cost == null ? null : parseCredits(cost, `/providers/${field}`);
}

function refuseBoth(body: RoutesBody): void {
  if (body.providers === undefined || (body.provider_id === undefined && body.upstream_name === undefined)) return;
  throw new AppError('invalid_request', 'Give either providers, or provider_id and upstream_name.', {
    param: '/providers',
  });
}

function missing(field: string): AppError {
  return new AppError('invalid_request', `${field} is required, or providers.`, { param: `/${field}` });
}
