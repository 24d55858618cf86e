import { modals } from '@mantine/modals';
import type { ReactNode } from 'react';
import { t } from '../texts/texts.ts';
import { notifyDone, notifyError } from './notify.ts';

type KeyRevocationOptions = {
  label: string;
  /** Asks for the keys again. */
  refresh: () => Promise<void>;
};

/** Revokes a key of any kind: the message afterwards, and the confirmation before it. */
export function keyRevocation({ label, refresh }: KeyRevocationOptions) {
  return {
    request: {
      onSuccess: () => {
        notifyDone(t('keys.labelRevoked', { label }));
        return refresh();
      },
      onError: (error: unknown) => notifyError(t('keys.couldNotRevokeKey'), error),
    },
    ask: (consequence: ReactNode, revoke: () => void) =>
      modals.openConfirmModal({
        title: t('keys.revokeLabelQuestion', { label }),
        children: consequence,
        labels: { confirm: t('keys.revoke'), cancel: t('common.cancel') },
        confirmProps: { color: 'red' },
        onConfirm: revoke,
      }),
  };
}
