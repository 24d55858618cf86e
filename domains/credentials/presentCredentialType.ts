import type { components } from '../../openapi/generated/types.ts';
import { callbackUrl } from './callbackUrl.ts';
import type { AnyCredentialDefinition } from './defineCredential.ts';
import type { VendorScopes } from './scopes/VendorScopes.ts';

export type CredentialTypePresentation = components['schemas']['CredentialType'];

/** Returns a type of credential as forms are made from it. */
export function presentCredentialType(
  { definition }: { definition: AnyCredentialDefinition },
  publicUrl: string,
): CredentialTypePresentation {
  const { app, connectable = false, scopes } = definition.oauth2 ?? {};
  return {
    type: definition.type,
    title: definition.title,
    description: definition.description,
    icon: definition.icon ?? null,
    parameters: definition.parameters.json,
    testable: definition.test !== undefined || connectable,
    connectable,
    for_http: definition.authorize !== undefined,
    redirect_uri: connectable ? callbackUrl(publicUrl) : null,
    oauth_app: app ? { vendor: app.vendor, help: app.help, fields: [...app.fields] } : null,
    access: scopes ? accessOf(scopes.kinds) : null,
  };
}

function accessOf(kinds: VendorScopes<never>['kinds']): CredentialTypePresentation['access'] {
  return Object.fromEntries(Object.entries(kinds).map(([word, { scopes }]) => [word, [...scopes]]));
}
