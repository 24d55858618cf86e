import type { Schema } from '../../api/client.ts';
import { t } from '../../texts/texts.ts';

/** Where an execution stands in the line and why, in one line. */
export function queueText({ position, limit }: Schema<'ExecutionQueuePlace'>): string {
  const place = position === 1 ? t('Next in queue') : t('Number {{position}} in queue', { position });
  if (limit === null) return t('{{place}}. Starting', { place });
  return t('{{place}}. Limit: {{count}} concurrent production executions', { place, count: limit });
}
