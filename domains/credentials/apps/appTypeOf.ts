import { notFound } from '../../../openapi/notFound.ts';
import type { CredentialType, CredentialTypes } from '../CredentialTypes.ts';
import type { AppDefinition } from '../oauth2/oauth2Values.ts';

/** The type that an address names. Errors: `not_found` for a type without OAuth apps. */
export function appTypeOf(types: CredentialTypes, type: string): CredentialType & { app: AppDefinition } {
  const known = types.get(type);
  const app = known?.definition.oauth2?.app;
  if (!known || !app) throw notFound();
  return { ...known, app };
}
