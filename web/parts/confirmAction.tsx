import { Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import { t } from '../texts/texts.ts';

type Question = {
  title: string;
  /** The consequences. */
  text: string;
  /** The label of the red button; default: "Delete". */
  action?: string;
  onConfirm: () => void;
};

/** Asks before an action that cannot be undone. */
export function confirmAction({ title, text, action = t('common.delete'), onConfirm }: Question): void {
  modals.openConfirmModal({
    title,
    children: <Text size="sm">{text}</Text>,
    labels: { confirm: action, cancel: t('common.cancel') },
    confirmProps: { color: 'red' },
    onConfirm,
  });
}
