import { passkeySite, type PasskeySite } from '../domains/identity/passkeys.ts';
import type { Deps } from './deps.ts';
import { acceptedOrigins } from './middleware/originCheck.ts';

/** The site that passkeys of this instance belong to. */
export function passkeySiteOf({ settings }: Pick<Deps, 'settings'>): PasskeySite {
  return passkeySite(settings.publicUrl, acceptedOrigins(settings.publicUrl));
}
