import type { ProviderRoute } from '../routing/route.ts';
import type { OwnKey } from './OwnKeyTable.ts';
import { ownTarget } from './ownTarget.ts';

/**
 * The ways of a model by which an organization's own keys lead: each with every key for its provider or kind, at the key's address. The
 * caps and breakers of the instance's own ways do not apply to them, nor do time limits. Errors: `secret_unreadable`.
 */
export function ownRoutes(ways: readonly ProviderRoute[], keys: readonly OwnKey[]): ProviderRoute[] {
  return ways.flatMap((way) =>
    keys
      .filter((key) => serves(key, way))
      .map((key) => {
        const { baseUrl, isGuarded } = ownTarget(key, way.target.baseUrl);
        const target = { name: way.target.name, baseUrl, apiKey: key.open(), isOwnKey: true };
        const ownKey = { key, isGuarded };
        return { ...way, id: `${way.id} ${key.id}`, target, keys: [], key: null, concurrency: null, ownKey };
      }),
  );
}

function serves(key: OwnKey, way: ProviderRoute): boolean {
  if (way.kind === 'sandbox') return false;
  return key.providerId === null ? key.kind === way.kind : key.providerId === way.providerId;
}
