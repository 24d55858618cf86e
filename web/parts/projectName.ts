import type { Schema } from '../api/client.ts';
import { t } from '../texts/texts.ts';

type NamedProject = Pick<Schema<'Project'>, 'kind' | 'name'> &
  Partial<Pick<Schema<'Project'>, 'owner' | 'handed_over' | 'handed_over_from'>>;

/** The server's name for an unnamed personal space. */
const unnamed = /^Personal space$/;

/**
 * Returns a project's display name. An unnamed personal space is named in the user's language, with its owner if that is another user. One
 * whose owner has left names the former owner, while it has no name of its own and that account exists.
 */
export function projectName(project: NamedProject): string {
  const { kind, name, owner, handed_over: isHandedOver = false, handed_over_from } = project;
  if (owner) return t('members.spaceOf', { name: owner.name, email: owner.email });
  if (!isHandedOver) return kind === 'personal' ? t('common.personalSpace') : name;
  if (typeof handed_over_from === 'string') return t('members.handedOverFrom', { name: handed_over_from });
  return unnamed.test(name) ? t('members.handedOverSpace') : name;
}
