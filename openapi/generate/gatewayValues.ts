import type { JsonObject } from './jsonObject.ts';

/**
 * Writes the contract's lists that the gateway and the page need at run time, as TypeScript: endpoints of models, translated endpoints,
 * capabilities of models, kinds of providers that can be added, their names and default base URLs, and the scopes of account API keys.
 */
export function gatewayValues(document: JsonObject): string {
  const schemas = (document['components'] as JsonObject)['schemas'] as { [name: string]: JsonObject };
  const endpoint = schemas['ModelEndpoint']!;
  const capability = schemas['ModelCapability']!;
  const kind = schemas['ProviderKind']!;
  const addable = schemas['AddableProviderKind']!;
  const list = (values: unknown): string => JSON.stringify(values, null, 2);
  return `// Generated from openapi/ by \`npm run gen\`. Do not edit.

import type { components } from './types.ts';

type ModelCapability = components['schemas']['ModelCapability'];
type ModelEndpoint = components['schemas']['ModelEndpoint'];
type Permission = components['schemas']['Permission'];
type ProviderKind = components['schemas']['ProviderKind'];

/** Every endpoint that a model can list. */
export const modelEndpoints: readonly ModelEndpoint[] = ${list(endpoint['enum'])};

/** The endpoints for text that are translated into each other. */
export const translatedEndpoints: readonly ModelEndpoint[] = ${list(endpoint['x-translated'])};

/** Everything that a model can be said to do. */
export const modelCapabilities: readonly ModelCapability[] = ${list(capability['enum'])};

/** The kinds of provider that an admin can add. */
export const addableProviderKinds: readonly Exclude<ProviderKind, 'sandbox'>[] = ${list(addable['enum'])};

/** The name of each kind of provider. */
export const providerNames: Readonly<Record<ProviderKind, string>> = ${list(kind['x-names'])};

/** Where a kind of provider is when nothing else is said. */
export const defaultBaseUrls: Readonly<Partial<Record<ProviderKind, string>>> = ${list(kind['x-default-base-urls'])};

/** Every scope that an account API key can be narrowed to. */
export const permissions: readonly Permission[] = ${list(schemas['Permission']!['enum'])};
`;
}
