import type { Schema } from '../api/client.ts';
import { t } from '../texts/texts.ts';

/** A project as people read it: nobody named the personal space, so it is told in their language. */
export function projectName({ kind, name }: Pick<Schema<'Project'>, 'kind' | 'name'>): string {
  return kind === 'personal' ? t('common.personalSpace') : name;
}
