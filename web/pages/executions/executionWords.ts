import type { Schema } from '../../api/client.ts';
import { formatDuration } from '../../parts/time.ts';
import { t } from '../../texts/texts.ts';

type Mode = Schema<'ExecutionMode'>;

const modeWords: Readonly<Record<Mode, string>> = {
  manual: t('executions.manual'),
  production: t('executions.production'),
  sub: t('executions.subExecution'),
  error: t('executions.errorHandling'),
  retry: t('executions.retry'),
};

/** Returns the label of a mode. */
export function modeText(mode: Mode): string {
  return modeWords[mode];
}

const triggerWords: Readonly<Record<string, string>> = {
  manual: t('executions.manual'),
  api: t('executions.api'),
  webhook: t('executions.webhook'),
  form: t('executions.form'),
  schedule: t('executions.schedule'),
  email: t('common.email'),
  file: t('items.file'),
  chat: t('playground.chat'),
  sse: t('executions.eventStream'),
  hook: t('executions.serviceEvent'),
  poll: t('executions.servicePolled'),
  sub: t('executions.calledByOther'),
  error: t('executions.errorTrigger'),
  evaluation: t('evaluations.evaluation'),
};

/** Returns the label of an execution's trigger; unknown kinds are returned unchanged. */
export function triggerText(kind: string): string {
  return triggerWords[kind] ?? kind.replaceAll('_', ' ');
}

type Times = Pick<Schema<'ExecutionSummary'>, 'started_at' | 'stopped_at'>;

/** How long it took, or has taken so far. */
export function durationText({ started_at, stopped_at }: Times, nowMs: number): string {
  if (started_at === null) return '–';
  const endMs = stopped_at === null ? nowMs : Date.parse(stopped_at);
  return formatDuration(endMs - Date.parse(started_at));
}

/** Returns the time until a moment: "4 min 10 s"; an execution that is due now wakes up within a second. */
export function countdownText(iso: string, nowMs: number): string {
  const leftMs = Date.parse(iso) - nowMs;
  return leftMs < 1000
    ? t('executions.now')
    : t('executions.inDuration', { duration: formatDuration(Math.ceil(leftMs / 1000) * 1000) });
}
