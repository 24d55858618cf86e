import type { components } from '../../openapi/generated/types.ts';

/** An endpoint that a model serves. */
export type ModelEndpoint = components['schemas']['ModelEndpoint'];
