import type { components } from '../../../openapi/generated/types.ts';

type Settings = components['schemas']['DigitalOrganizationSettings'];

const keys: Readonly<Record<NonNullable<Settings['priority']>, number>> = { high: 2, normal: 3, low: 4 };

/** Returns the priority of an execution as Temporal counts: from 1, the first, to 5. 1 is for jobs of the instance. */
export function priorityOf({ priority = 'normal' }: Settings): number {
  return keys[priority];
}
