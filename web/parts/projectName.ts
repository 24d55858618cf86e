import type { Schema } from '../api/client.ts';
import { t } from '../texts/texts.ts';

type NamedProject = Pick<Schema<'Project'>, 'kind' | 'name'> &
  Partial<Pick<Schema<'Project'>, 'handed_over' | 'handed_over_from'>>;

/** What the server calls a personal space that nobody has named. */
const unnamed = /^Personal space$/;

/**
 * A project as people read it: nobody named the personal space, so it is told in their language; one that somebody left behind says from whom, as long as it
 * has no name of its own and that person an account.
 */
export function projectName({ kind, name, handed_over: isHandedOver = false, handed_over_from }: NamedProject): string {
  if (!isHandedOver) return kind === 'personal' ? t('common.personalSpace') : name;
  if (typeof handed_over_from === 'string') return t('members.handedOverFrom', { name: handed_over_from });
  return unnamed.test(name) ? t('members.handedOverSpace') : name;
}
