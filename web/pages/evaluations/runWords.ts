import type { Schema } from '../../api/client.ts';
import { language, t } from '../../texts/texts.ts';

type Run = Schema<'EvaluationRun'>;

/** What a run tested: a version by its name, or the draft as it was. */
export function targetText(run: Run): string {
  if (run.version_name !== null) return run.version_name;
  if (run.version_id !== null) return t('evaluations.deletedVersion');
  return run.is_current_draft ? t('common.draft') : t('evaluations.olderDraft');
}

/** How many of its rows passed. */
export function passedText({ passed, rows }: Run): string {
  return `${passed.toLocaleString(language())} / ${rows.toLocaleString(language())}`;
}
