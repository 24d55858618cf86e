import type { Schema } from '../../api/client.ts';
import { t } from '../../texts/texts.ts';

type Guardrail = Schema<'Guardrail'>;

/** The kinds of guardrails. */
export const kindWords = {
  personal_data: t('guardrails.personalData'),
  word_list: t('guardrails.wordList'),
  pattern: t('guardrails.patterns'),
  moderation_model: t('guardrails.moderation'),
  digital_organization: t('guardrails.decision'),
} as const;

/** A kind that the page can create. */
export type GuardrailKind = keyof typeof kindWords;

/** Where guardrails check. */
export const stageWords: Readonly<Record<Guardrail['stage'], string>> = {
  both: t('guardrails.both'),
  request: t('keys.requests'),
  response: t('guardrails.responses'),
};

/** The actions of guardrails. */
export const actionWords: Readonly<Record<Guardrail['action'], string>> = {
  block: t('guardrails.block'),
  redact: t('canvas.replace'),
  report: t('guardrails.report'),
};

/** The outcomes of guardrails. */
export const outcomeWords: Readonly<Record<Schema<'GuardrailMatch'>['outcome'], string>> = {
  blocked: t('guardrails.blocked'),
  redacted: t('guardrails.redacted'),
  reported: t('guardrails.reported'),
  failed: t('guardrails.failed'),
};
