import type { components } from '../../openapi/generated/types.ts';
import { openaiCompatible } from './openaiCompatible.ts';
import type { Provider, ProviderDeps } from './provider.ts';
import { sandbox } from './sandbox.ts';

/** The kinds of provider a row of `providers` can have. */
export type ProviderKind = components['schemas']['ProviderKind'];

/** Every kind of provider, made once. */
export type Providers = Readonly<Partial<Record<ProviderKind, Provider>>>;

/** Makes every kind of provider once. */
export function makeProviders(deps: ProviderDeps): Providers {
  return { openai_compatible: openaiCompatible(deps), sandbox: sandbox() };
}
