import { Alert, Button, Container, Group, Text } from '@mantine/core';
import { IconMailCheck } from '@tabler/icons-react';
import { $api } from '../api/client.ts';
import { notifyDone, notifyError } from '../parts/notify.ts';
import { t } from '../texts/texts.ts';
import { useInstance, useSession } from './session.ts';

/** Asks an account with an unconfirmed address to open the link that was mailed to it; nothing if the instance sends no mail. */
export function ConfirmAddressNotice() {
  const { account, joins_when_confirmed: joins } = useSession();
  const instance = useInstance();
  if (account.email_confirmed || instance.data?.sends_mail !== true) return null;
  return (
    <Container size={1280} px={{ base: 'md', sm: 'xl' }} pt={{ base: 'md', sm: 28 }} pb={{ base: 'md', sm: 0 }}>
      <Alert color="yellow" variant="light" icon={<IconMailCheck />} title={t('recovery.confirmYourAddress')}>
        <Group justify="space-between" gap="sm">
          <Text size="sm" flex={1} miw={220} style={{ overflowWrap: 'anywhere' }}>
            {t('recovery.linkWentTo', { email: account.email })}{' '}
            {joins === null ? t('recovery.untilConfirmed') : t('recovery.thenYouJoin', { organization: joins })}
          </Text>
          <ResendConfirmation />
        </Group>
      </Alert>
    </Container>
  );
}

/** Sends the link that confirms the address again. */
export function ResendConfirmation() {
  const { email } = useSession().account;
  const resend = $api.useMutation('post', '/api/v1/me/email/confirmation', {
    onSuccess: () => notifyDone(t('recovery.linkSentTo', { email })),
    onError: (error) => notifyError(t('recovery.couldNotSendLink'), error),
  });
  return (
    <Button size="xs" variant="default" loading={resend.isPending} onClick={() => resend.mutate({})}>
      {t('recovery.sendAgain')}
    </Button>
  );
}
