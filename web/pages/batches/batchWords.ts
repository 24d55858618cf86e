import type { Schema } from '../../api/client.ts';
import { formatDuration } from '../../parts/time.ts';
import { language, t } from '../../texts/texts.ts';

type Batch = Schema<'ModelBatch'>;

/** The states of a batch as people read them. */
export const batchStatusLabels: Readonly<Record<Batch['status'], string>> = {
  validating: t('batches.validating'),
  in_progress: t('common.running'),
  finalizing: t('batches.finalizing'),
  canceling: t('batches.canceling'),
  completed: t('batches.completed'),
  failed: t('keys.failed'),
  expired: t('batches.expired'),
  canceled: t('common.canceled'),
};

/** True until the batch has ended. */
export function isOpen({ ended_at: endedAt }: Batch): boolean {
  return endedAt === null;
}

/** The models of a batch; its endpoint until they are known. */
export function modelsText({ models, endpoint }: Batch): string {
  return models.length === 0 ? endpoint : models.join(', ');
}

/** How many requests have ended, of how many; only these if all have. */
export function requestsText({ requests: { total, pending } }: Batch): string {
  const shown = (count: number) => count.toLocaleString(language());
  return pending === 0 ? shown(total) : t('batches.ofTotal', { ended: shown(total - pending), total: shown(total) });
}

/** How long it ran. */
export function runTimeText({ created_at: createdAt, ended_at: endedAt }: Batch): string {
  return endedAt === null ? '–' : formatDuration(Date.parse(endedAt) - Date.parse(createdAt));
}
