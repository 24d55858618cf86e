import { formatCredits } from '../../db/credits.ts';
import type { Budget } from '../../db/repositories/billing/budgets.ts';
import type { ApiKey } from '../../db/repositories/identity/apiKeys.ts';
import type { components } from '../../openapi/generated/types.ts';
import { presentBudgetStanding } from './budget.ts';

const resets = { day: 'daily', week: 'weekly', month: 'monthly', total: null } as const;
const durations = { day: '1d', week: '7d', month: '1mo', total: null } as const;

/**
 * Presents the calling key in the fields of OpenRouter (openrouter.ai/docs/api/api-reference/api-keys/get-current-key) and LiteLLM
 * (docs.litellm.ai/docs/proxy/virtual_keys), whose clients read numbers. Exact amounts are in the other fields.
 */
export function presentGatewayKey(
  key: ApiKey,
  { used, budgets }: { used: Record<'daily' | 'weekly' | 'monthly', bigint>; budgets: readonly Budget[] },
): components['schemas']['GatewayKey'] {
  const own = budgets.find(({ isKeyLimit }) => isKeyLimit);
  const limit = own ? numberOf(own.limitMicros) : null;
  const expires = key.expiresAt?.toISOString() ?? null;
  return {
    id: key.id,
    credits_used: formatCredits(key.creditsUsedMicros),
    budgets: budgets.map(presentBudgetStanding),
    data: {
      label: key.label,
      limit,
      limit_remaining: own ? numberOf(own.limitMicros - own.usedMicros - own.heldMicros) : null,
      limit_reset: own ? resets[own.period] : null,
      usage: numberOf(key.creditsUsedMicros),
      usage_daily: numberOf(used.daily),
      usage_weekly: numberOf(used.weekly),
      usage_monthly: numberOf(used.monthly),
      is_free_tier: false,
      expires_at: expires,
    },
    info: {
      key_alias: key.label,
      key_name: `…${key.last4}`,
      spend: numberOf(key.creditsUsedMicros),
      max_budget: limit,
      budget_duration: own ? durations[own.period] : null,
      budget_reset_at: own?.resetsAt?.toISOString() ?? null,
      models: key.allowedModels ?? [],
      tpm_limit: key.tokensPerMinute,
      rpm_limit: key.requestsPerMinute,
      expires,
      blocked: false,
      user_id: key.accountId,
    },
  };
}

function numberOf(micros: bigint): number {
  return Number(micros) / 1_000_000;
}
