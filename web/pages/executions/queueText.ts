import type { Schema } from '../../api/client.ts';
import { t } from '../../texts/texts.ts';

/** Returns an execution's queue position and the reason in one line. */
export function queueText({ position, limit }: Schema<'ExecutionQueuePlace'>): string {
  const place = position === 1 ? t('executions.nextInQueue') : t('executions.numberPositionInQueue', { position });
  if (limit === null) return t('executions.placeStarting', { place });
  return t('executions.queuePlaceLimit', { place, count: limit });
}
