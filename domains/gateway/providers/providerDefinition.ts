import type { Provider, ProviderDeps } from './provider.ts';
import type { ProviderKind } from './providerKind.ts';

/**
 * A kind of provider. `npm run gen` makes the registry and the contract's `ProviderKind` from all definitions of this folder, so the page
 * offers it, too.
 */
export interface ProviderDefinition {
  /** Name of the file in snake_case. It is stored in rows and never changes. */
  kind: ProviderKind;
  /** The vendor's own name, which is the same in every language. */
  name: string;
  /** Absent if an admin has to enter the base URL. */
  defaultBaseUrl?: string;
  /** True for a kind that admins cannot add. */
  isBuiltIn?: true;
  make: (deps: ProviderDeps) => Provider;
}
