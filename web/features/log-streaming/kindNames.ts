import type { Schema } from '../../api/client.ts';
import { choicesOf } from '../../parts/choicesOf.ts';
import { t } from '../../texts/texts.ts';

type Kind = Schema<'LogDestinationKind'>;

/** Labels of the kinds of destinations. */
export const kindNames: Readonly<Record<Kind, string>> = {
  webhook: t('executions.webhook'),
  syslog: t('logStreaming.kindSyslog'),
  otlp_logs: t('logStreaming.kindOtlpLogs'),
  otlp_traces: t('logStreaming.kindOtlpTraces'),
  sentry: t('logStreaming.kindSentry'),
};

/** Descriptions of the kinds. */
export const kindHints: Readonly<Record<Kind, string>> = {
  webhook: t('logStreaming.hintWebhook'),
  syslog: t('logStreaming.hintSyslog'),
  otlp_logs: t('logStreaming.hintOtlpLogs'),
  otlp_traces: t('logStreaming.hintOtlpTraces'),
  sentry: t('logStreaming.hintSentry'),
};

/** The kinds, in the order of the form. */
export const kindChoices = choicesOf(kindNames);
