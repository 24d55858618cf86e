import type { Schema } from '../../api/client.ts';
import { t } from '../../texts/texts.ts';

/** Returns the name of the subject of a budget, or the end of its id if it was deleted. */
export function subjectName({ subject_name: name, subject_id: id }: Schema<'Budget'>): string {
  return name ?? t('insights.deleted', { id: `…${id.slice(-6)}` });
}
