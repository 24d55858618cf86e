import type { InsightsQuery } from '../db/repositories/executions/executionInsights.ts';
import type { AccountActor } from '../domains/identity/actor.ts';
import { projectViewOf } from '../domains/identity/projectAccess.ts';
import type { components } from '../openapi/generated/types.ts';
import { readDays } from './readDays.ts';

type Mode = components['schemas']['ExecutionMode'];

interface Asked {
  from?: string;
  to?: string;
  project_id?: string;
  digital_organization_id?: string;
  mode?: Mode[];
}

/** Modes of production, without tests by hand and executions that other executions start. */
export const productionModes: readonly Mode[] = ['production', 'retry'];

/** The selection of insights as the repository takes it. Errors: `invalid_request` for invalid days. */
export function readInsightsQuery(
  query: Asked,
  actor: AccountActor,
  { modes = productionModes }: { modes?: readonly Mode[] } = {},
): InsightsQuery {
  return {
    ...readDays(query),
    modes: query.mode ?? modes,
    projectId: query.project_id ?? null,
    digitalOrganizationId: query.digital_organization_id ?? null,
    view: projectViewOf(actor),
  };
}
