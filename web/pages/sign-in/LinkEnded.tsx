import { Alert } from '@mantine/core';
import { IconLinkOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { t } from '../../texts/texts.ts';
import { EntryFrame } from './EntryFrame.tsx';
import { BackToSignIn } from './ForgotPasswordPage.tsx';

/** A link that was used or has run out, with the next step. */
export function LinkEnded({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <EntryFrame title={title} lead={t('recovery.linksWorkOnce')} footer={<BackToSignIn />}>
      <Alert color="orange" variant="light" icon={<IconLinkOff />} title={t('recovery.linkIsNotValid')} role="alert">
        {t('recovery.linkUsedUp')}
      </Alert>
      {children}
    </EntryFrame>
  );
}
