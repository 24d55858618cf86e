import type { Schema } from '../api/client.ts';
import { t } from '../texts/texts.ts';

type NamedProject = Pick<Schema<'Project'>, 'kind' | 'name'> &
  Partial<Pick<Schema<'Project'>, 'owner' | 'handed_over' | 'handed_over_from'>>;

/** What the server calls a personal space that nobody has named. */
const unnamed = /^Personal space$/;

/**
 * A project as people read it: nobody named the personal space, so it is told in their language, and with whose it is where it is somebody else's; one that somebody left behind says from whom, as long as it
 * has no name of its own and that person an account.
 */
export function projectName(project: NamedProject): string {
  const { kind, name, owner, handed_over: isHandedOver = false, handed_over_from } = project;
  if (owner) return t('members.spaceOf', { name: owner.name, email: owner.email });
  if (!isHandedOver) return kind === 'personal' ? t('common.personalSpace') : name;
  if (typeof handed_over_from === 'string') return t('members.handedOverFrom', { name: handed_over_from });
  return unnamed.test(name) ? t('members.handedOverSpace') : name;
}
