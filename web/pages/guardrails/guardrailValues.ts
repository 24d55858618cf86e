import type { Schema } from '../../api/client.ts';
import type { GuardrailKind } from './guardrailWords.ts';

type Guardrail = Schema<'Guardrail'>;

/** The fields of the form. */
export type GuardrailValues = Pick<
  Guardrail,
  'name' | 'enabled' | 'stage' | 'action' | 'on_failure' | 'patterns' | 'words' | 'data_kinds' | 'categories'
> & {
  kind: GuardrailKind;
  model: string | null;
  digital_organization_id: string | null;
  /** Empty for all calls of the organization. */
  keyIds: string[];
};

/** A form that is not filled in. */
export const emptyValues: GuardrailValues = {
  name: '',
  enabled: true,
  kind: 'personal_data',
  stage: 'both',
  action: 'redact',
  on_failure: 'block',
  patterns: [],
  words: [],
  data_kinds: ['email', 'phone', 'iban', 'card', 'api_key'],
  model: null,
  digital_organization_id: null,
  categories: [],
  keyIds: [],
};

/** The fields of a guardrail. */
export function valuesOf(guardrail: Guardrail): GuardrailValues {
  const { name, enabled, stage, action, on_failure: failure, patterns, words, categories, model } = guardrail;
  return {
    name,
    enabled,
    kind: guardrail.kind,
    stage,
    action,
    on_failure: failure,
    patterns,
    words,
    categories,
    model,
    data_kinds: guardrail.data_kinds,
    digital_organization_id: guardrail.digital_organization_id,
    keyIds: guardrail.key_ids ?? [],
  };
}

/** True if the field of the kind is filled in. */
export function isComplete(values: GuardrailValues): boolean {
  const { kind, patterns, words, data_kinds: kinds, model, digital_organization_id: id } = values;
  const fields = {
    pattern: patterns,
    word_list: words,
    personal_data: kinds,
    moderation_model: model?.trim() ?? '',
    digital_organization: id ?? '',
  };
  return fields[kind].length > 0;
}
