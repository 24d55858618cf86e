import type { components } from '../../../openapi/generated/types.ts';

/** The parts of a start that rules in its settings read. */
export interface RuledStart {
  organizationId: string;
  digitalOrganizationId: string;
  digitalOrganizationName: string;
  /** The published version, or null with `graph` set for a draft. */
  versionId: string | null;
  settings: components['schemas']['DigitalOrganizationSettings'];
  mode: 'manual' | 'production';
  /** `manual` (the page), `api` (an account API key), `webhook`, … */
  triggerKind: string;
  triggerNode: { id: string; name: string; type: string };
  items: readonly object[];
  /** Deliveries with the same key are one execution, permanently. */
  deliveryKey?: string | null;
}
