import { openaiCompatible } from './openaiCompatible.ts';
import type { Provider, ProviderDeps } from './provider.ts';
import { sandbox } from './sandbox.ts';

/** The kinds of provider a row of `providers` can have. */
export type ProviderKind = 'openai_compatible' | 'sandbox';

/** Makes every kind of provider once. A missing kind is a compile error. */
export function makeProviders(deps: ProviderDeps): Record<ProviderKind, Provider> {
  return { openai_compatible: openaiCompatible(deps), sandbox: sandbox() };
}
