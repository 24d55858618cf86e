import type { Schema } from '../../api/client.ts';
import { language, t } from '../../texts/texts.ts';

type Run = Schema<'EvaluationRun'>;

/** Returns the label of a run's target: a version by name, or the draft at that time. */
export function targetText(run: Run): string {
  if (run.version_name !== null) return run.version_name;
  if (run.version_id !== null) return t('evaluations.deletedVersion');
  return run.is_current_draft ? t('common.draft') : t('evaluations.olderDraft');
}

/** How many of its rows passed. */
export function passedText({ passed, rows }: Run): string {
  return `${passed.toLocaleString(language())} / ${rows.toLocaleString(language())}`;
}
