import { Alert, Button, Text } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { $api } from '../../api/client.ts';
import { requestError } from '../../api/requestError.ts';
import { ResendConfirmation } from '../../app/ConfirmAddressNotice.tsx';
import { useSession } from '../../app/session.ts';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { t } from '../../texts/texts.ts';
import { EntryFrame } from '../sign-in/EntryFrame.tsx';
import { useLinkToken } from '../sign-in/useLinkToken.ts';

/** Confirms the address of the signed-in account with the link that was mailed there. */
export function ConfirmAddressPage() {
  const { account } = useSession();
  const token = useLinkToken();
  const queryClient = useQueryClient();
  const confirm = $api.useMutation('post', '/api/v1/me/email/confirm', {
    onSuccess: () => queryClient.invalidateQueries(),
  });
  const hasExpired = token === '' || (confirm.error !== null && requestError(confirm.error).code === 'link_expired');
  if (account.email_confirmed || confirm.isSuccess)
    return (
      <EntryFrame title={t('recovery.confirmAddress')} lead={t('recovery.howPeopleReachYou')}>
        <Alert color="teal" variant="light" icon={<IconCheck />} role="status">
          <Text size="sm">{t('recovery.addressIsConfirmed', { email: account.email })}</Text>
        </Alert>
        <Button component={Link} to="/" fullWidth>
          {t('recovery.goOn')}
        </Button>
      </EntryFrame>
    );
  return (
    <EntryFrame title={t('recovery.confirmAddress')} lead={t('recovery.confirmAddressLead', { email: account.email })}>
      {hasExpired ? (
        <>
          <Alert color="orange" variant="light" title={t('recovery.linkIsNotValid')} role="alert">
            {t('recovery.linkOfOtherAccount')}
          </Alert>
          <ResendConfirmation />
        </>
      ) : (
        <>
          <ErrorNotice error={confirm.error} />
          <Button fullWidth loading={confirm.isPending} onClick={() => confirm.mutate({ body: { token } })}>
            {t('recovery.confirmAddress')}
          </Button>
        </>
      )}
    </EntryFrame>
  );
}
