import type { ShippedState, ShippedView } from '../../domains/employees/shipped/readShipped.ts';
import { modelNeeds } from '../../domains/employees/shipped/ShippedEmployee.ts';
import { formatCredits, parseCredits } from '../../db/credits.ts';
import type { components } from '../../openapi/generated/types.ts';

type Schemas = components['schemas'];

/** Returns the shipped employees with their state on this instance. */
export function presentShipped({
  state,
  views,
}: {
  state: ShippedState | null;
  views: readonly ShippedView[];
}): Schemas['ShippedEmployeeList'] {
  return { organization_id: state?.organizationId ?? null, data: views.map(present) };
}

function present({ employee, installed, missing, isCurrent, isSandbox }: ShippedView): Schemas['ShippedEmployee'] {
  const { key, name, role, portrait, summary, credits } = employee;
  const installedState = isCurrent ? 'installed' : 'outdated';
  const present = installed === null ? 'not_installed' : installedState;
  return {
    key,
    name,
    role,
    portrait,
    summary,
    credits: formatCredits(parseCredits(credits, '/credits')),
    state: missing.length > 0 ? 'missing_models' : present,
    missing_models: missing.map((need) => modelNeeds[need]),
    uses_sandbox: isSandbox,
    listing_id: installed?.listingId ?? null,
  };
}
