import type { components } from '../../../openapi/generated/types.ts';

/** The kinds of provider a row of `providers` can have. */
export type ProviderKind = components['schemas']['ProviderKind'];
