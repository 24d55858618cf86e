import type { Schema } from '../../api/client.ts';
import { t } from '../../texts/texts.ts';

/** Where an execution stands in the line and why, in one line. */
export function queueText({ position, limit }: Schema<'ExecutionQueuePlace'>): string {
  const place = position === 1 ? t('executions.nextInQueue') : t('executions.numberPositionInQueue', { position });
  if (limit === null) return t('executions.placeStarting', { place });
  return t('executions.queuePlaceLimit', { place, count: limit });
}
