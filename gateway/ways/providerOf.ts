import type { CallParts } from '../calls/callParts.ts';
import type { Provider } from '../providers/provider.ts';
import type { Way } from '../routing/route.ts';

/** Who sends a call that way: behind the guard on targets of organizations where an own key says where to. */
export function providerOf(
  { providers, guardedProviders }: Pick<CallParts, 'providers' | 'guardedProviders'>,
  way: Way,
): Provider | undefined {
  return (way.ownKey?.isGuarded ? guardedProviders : providers)[way.kind];
}
