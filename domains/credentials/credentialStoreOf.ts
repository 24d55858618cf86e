import type { Settings } from '../../platform/config/settings.ts';
import { environmentApps } from './apps/environmentApps.ts';
import { CredentialStore, type CredentialStoreDeps } from './CredentialStore.ts';

/** The credentials of a process, with the OAuth apps of its environment. Errors: those of `environmentApps`. */
export function credentialStoreOf(
  settings: Pick<Settings, 'oauthApps'>,
  deps: Omit<CredentialStoreDeps, 'environmentApps'>,
): CredentialStore {
  return new CredentialStore({ ...deps, environmentApps: environmentApps(settings.oauthApps, deps.types) });
}
