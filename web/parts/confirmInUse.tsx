import { List, Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import type { Schema } from '../api/client.ts';
import { t } from '../texts/texts.ts';

type Problem = Schema<'ErrorBody'>['error'];
type Use = NonNullable<Problem['used_by']>[number];

/** The texts of the dialog, and the action that the reader can still choose. */
interface InUse {
  title: string;
  text: string;
  /** The label of the confirm button. */
  action: string;
  onConfirm: () => void;
}

const inUseCodes: ReadonlySet<string> = new Set<Problem['code']>(['in_use', 'credential_in_use']);

/** Opens a dialog that lists the users of a thing and offers to delete or archive it anyway. Returns false for any other error. */
export function confirmInUse({ error }: Schema<'ErrorBody'>, { title, text, action, onConfirm }: InUse): boolean {
  if (!inUseCodes.has(error.code)) return false;
  modals.openConfirmModal({
    title,
    children: (
      <>
        <Text size="sm">{text}</Text>
        <List size="sm" mt="xs">
          {(error.used_by ?? []).map(({ kind, id, name }) => (
            <List.Item key={id}>
              {name}{' '}
              <Text span size="sm" c="dimmed">
                ({kindName(kind)})
              </Text>
            </List.Item>
          ))}
          {error.used_by_hidden ? (
            <List.Item>{t('common.moreYouDoNotSee', { count: error.used_by_hidden })}</List.Item>
          ) : null}
        </List>
      </>
    ),
    labels: { confirm: action, cancel: t('common.cancel') },
    confirmProps: { color: 'red.8' },
    onConfirm,
  });
  return true;
}

function kindName(kind: Use['kind']): string {
  if (kind === 'employee') return t('market.employee');
  if (kind === 'credential') return t('publish.credential');
  if (kind === 'organization') return t('app.organization');
  return kind === 'position' ? t('market.position') : t('executions.digitalOrganization');
}
