import type { Schema } from '../api/client.ts';
import { t } from '../texts/texts.ts';

type NamedProject = Pick<Schema<'Project'>, 'kind' | 'name'> & Partial<Pick<Schema<'Project'>, 'handed_over'>>;

/** A project as people read it: nobody named the personal space, so it is told in their language; one that somebody left behind has their name. */
export function projectName({ kind, name, handed_over: isHandedOver = false }: NamedProject): string {
  if (isHandedOver) return t('members.spaceOf', { name });
  return kind === 'personal' ? t('common.personalSpace') : name;
}
