import type { components } from '../../../openapi/generated/types.ts';

export type ExecutionStatus = components['schemas']['ExecutionStatus'];

/** The states that no later write leaves (decisions §6). */
export const finalStatuses = ['success', 'error', 'canceled'] as const satisfies readonly ExecutionStatus[];

/** True for `success`, `error` and `canceled`. */
export function isFinal(status: ExecutionStatus): status is (typeof finalStatuses)[number] {
  return (finalStatuses as readonly string[]).includes(status);
}
