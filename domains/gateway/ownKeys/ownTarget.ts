import { defaultBaseUrls } from '../../../openapi/generated/gatewayValues.ts';
import type { OwnKey } from './OwnKeyTable.ts';

/**
 * Where an own key is used: at its own address, else at that of the one provider it is for, else at the vendor's. Only the second was set
 * by an admin of the instance; everything else goes through the guard (decisions §10).
 */
export function ownTarget(
  key: Pick<OwnKey, 'kind' | 'providerId' | 'baseUrl'>,
  providerBaseUrl: string | null,
): { baseUrl: string | null; isGuarded: boolean } {
  if (key.baseUrl !== null) return { baseUrl: key.baseUrl, isGuarded: true };
  if (key.providerId !== null) return { baseUrl: providerBaseUrl, isGuarded: false };
  return { baseUrl: defaultBaseUrls[key.kind] ?? null, isGuarded: true };
}
