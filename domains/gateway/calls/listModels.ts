import type { CallParts } from './callParts.ts';
import type { Caller } from '../routing/caller.ts';
import { callableEndpoints, mayCall } from '../routing/route.ts';
import type { ResolvedModel } from '../routing/route.ts';

/** A model as callers may see it. Units: `createdAt` is when an admin configured it; price lines are credits. */
export type ListedModel = Pick<
  ResolvedModel,
  'name' | 'aliases' | 'endpoints' | 'contextTokens' | 'maxOutputTokens' | 'capabilities' | 'createdAt' | 'priceLines'
> & { provider: string };

/** The models a caller can call, by name; unpriced and disabled ones are not there. The key's row is read. Errors: `invalid_api_key`. */
export async function listModels(
  { authenticator, routes, providers }: Pick<CallParts, 'authenticator' | 'routes' | 'providers'>,
  caller: Caller,
): Promise<ListedModel[]> {
  const current = await authenticator.confirmCaller(caller);
  const callable = (await routes.list())
    .filter((route) => mayCall(current, route))
    .map((route) => ({ route, endpoints: callableEndpoints(providers, route) }))
    .filter(({ endpoints }) => endpoints.length > 0);
  return callable.map(({ route, endpoints }) => ({
    name: route.name,
    aliases: route.aliases,
    endpoints,
    contextTokens: route.contextTokens,
    maxOutputTokens: route.maxOutputTokens,
    capabilities: route.capabilities,
    createdAt: route.createdAt,
    priceLines: route.priceLines,
    provider: route.ways[0]!.target.name,
  }));
}
