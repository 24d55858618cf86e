import type { GuardrailMatch, GuardrailRow } from '../../db/repositories/gateway/guardrails.ts';
import type { components } from '../../openapi/generated/types.ts';

type Schemas = components['schemas'];

/** Presents a guardrail. */
export function presentGuardrail(guardrail: GuardrailRow): Schemas['Guardrail'] {
  return {
    id: guardrail.id,
    name: guardrail.name,
    enabled: guardrail.enabled,
    kind: guardrail.kind,
    stage: guardrail.stage,
    action: guardrail.action,
    on_failure: guardrail.onFailure,
    key_ids: guardrail.keyIds && [...guardrail.keyIds],
    patterns: [...guardrail.patterns],
    words: [...guardrail.words],
    data_kinds: guardrail.dataKinds as Schemas['Guardrail']['data_kinds'],
    model: guardrail.model,
    categories: [...guardrail.categories],
    digital_organization_id: guardrail.digitalOrganizationId,
    matches_30_days: guardrail.recentMatches,
    created_at: guardrail.createdAt.toISOString(),
  };
}

/** Presents a match of a guardrail in a call. */
export function presentGuardrailMatch(match: GuardrailMatch): Schemas['GuardrailMatch'] {
  const { guardrailId, guardrailName, stage, outcome } = match;
  return { guardrail_id: guardrailId, guardrail_name: guardrailName, stage, outcome };
}
