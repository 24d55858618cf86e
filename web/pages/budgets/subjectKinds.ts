import type { Schema } from '../../api/client.ts';
import { t } from '../../texts/texts.ts';

/** Kind of the subject of a budget. */
export type SubjectKind = Schema<'Budget'>['subject_kind'];

/** The names of the kinds. */
export const subjectKinds: Readonly<Record<SubjectKind, string>> = {
  key: t('keys.key'),
  member: t('account.member'),
  service_account: t('serviceAccounts.serviceAccount'),
  project: t('common.project'),
  tag: t('executions.tag'),
};
