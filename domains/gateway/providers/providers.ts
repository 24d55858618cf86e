import { providerDefinitions } from '../generated/providers.ts';
import type { Provider, ProviderDeps } from './provider.ts';
import type { ProviderKind } from './providerKind.ts';

/** Every kind of provider, made once. */
export type Providers = Readonly<Partial<Record<ProviderKind, Provider>>>;

/** Makes every kind of provider once. */
export function makeProviders(deps: ProviderDeps): Providers {
  return Object.fromEntries(providerDefinitions.map(({ kind, make }) => [kind, make(deps)]));
}
