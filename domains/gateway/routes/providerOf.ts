import type { CallParts } from '../calls/callParts.ts';
import type { Provider } from '../providers/provider.ts';
import type { ProviderRoute } from '../routing/route.ts';

/** Sends calls over a route: through the outbound guard if an own key determines the target. */
export function providerOf(
  { providers, guardedProviders }: Pick<CallParts, 'providers' | 'guardedProviders'>,
  way: ProviderRoute,
): Provider | undefined {
  return (way.ownKey?.isGuarded ? guardedProviders : providers)[way.kind];
}
