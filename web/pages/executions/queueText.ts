import type { Schema } from '../../api/client.ts';
import { t } from '../../texts/texts.ts';

/** Where an execution stands in the line and why, in one line. */
export function queueText({ position, limit }: Schema<'ExecutionQueuePlace'>): string {
  const place = position === 1 ? t('Next in line') : t('Number {{position}} in line', { position });
  if (limit === null) return t('{{place}}: starting', { place });
  return t('{{place}}: at most {{count}} production executions run at once here', { place, count: limit });
}
