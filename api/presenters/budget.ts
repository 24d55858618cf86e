import { formatCredits } from '../../db/credits.ts';
import type { Budget } from '../../db/repositories/billing/budgets.ts';
import type { components } from '../../openapi/generated/types.ts';

type Schemas = components['schemas'];

/** Presents a budget for its key. */
export function presentBudgetStanding(budget: Budget): Schemas['BudgetStanding'] {
  return {
    subject_kind: budget.subjectKind,
    subject_id: budget.subjectId,
    period: budget.period,
    credit_limit: formatCredits(budget.limitMicros),
    credits_used: formatCredits(budget.usedMicros),
    credits_held: formatCredits(budget.heldMicros),
    hard_stop: budget.hardStop,
    resets_at: budget.resetsAt?.toISOString() ?? null,
  };
}

/** Presents a budget with its usage. */
export function presentBudget(budget: Budget): Schemas['Budget'] {
  return {
    ...presentBudgetStanding(budget),
    id: budget.id,
    subject_name: budget.subjectName,
    alert_percents: budget.alertPercents,
    created_at: budget.createdAt.toISOString(),
  };
}
