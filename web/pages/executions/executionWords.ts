import type { Schema } from '../../api/client.ts';
import { formatDuration } from '../../parts/time.ts';
import { t } from '../../texts/texts.ts';

type Mode = Schema<'ExecutionMode'>;

const modeWords: Readonly<Record<Mode, string>> = {
  manual: t('Manual'),
  production: t('Production'),
  sub: t('Sub-execution'),
  error: t('Error handling'),
  retry: t('Retry'),
};

/** What people call a mode. */
export function modeText(mode: Mode): string {
  return modeWords[mode];
}

const triggerWords: Readonly<Record<string, string>> = {
  manual: t('Manual'),
  api: t('API'),
  webhook: t('Webhook'),
  form: t('Form'),
  schedule: t('Schedule'),
  email: t('Email'),
  file: t('File'),
  sse: t('Event stream'),
  sub: t('Called by another digital organization'),
  error: t('Error trigger'),
};

/** What started an execution, in words; kinds that have none as they are. */
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

/** How long it is until a moment: "4 min 10 s"; what is due now wakes up within a second. */
export function countdownText(iso: string, nowMs: number): string {
  const leftMs = Date.parse(iso) - nowMs;
  return leftMs < 1000 ? t('now') : t('in {{duration}}', { duration: formatDuration(Math.ceil(leftMs / 1000) * 1000) });
}
