import { Alert, Button, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { $api, api, type Schema } from '../../api/client.ts';
import { requestError } from '../../api/requestError.ts';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { notifyError } from '../../parts/notify.ts';
import { t } from '../../texts/texts.ts';
import { placeAfterJoining } from './placeAfterJoining.ts';
import { roleNames } from '../organization/roleNames.ts';

type AcceptInvitationProps = { invitation: Schema<'InvitationPreview'>; token: string; me: Schema<'Me'> };

/** Joins with the account that is signed in, or leads to another one. */
export function AcceptInvitation({ invitation, token, me }: AcceptInvitationProps) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const go = async (place: string) => {
    // The invitation is used up now, so asking for it again would fail.
    await queryClient.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'invitation' });
    await navigate(place, { replace: true });
  };
  const goHome = () => go('/');
  const accept = $api.useMutation('post', '/api/v1/invitations/accept', {
    onSuccess: async () => go(await placeAfterJoining()),
  });
  const isMember = accept.error !== null && requestError(accept.error).code === 'already_member';
  const isUnconfirmed = accept.error !== null && requestError(accept.error).code === 'email_not_confirmed';
  const isOthers = invitation.email !== null && invitation.email !== me.account.email.toLowerCase();
  const useAnother = async () => {
    const { error } = await api.DELETE('/api/v1/sessions/current');
    if (error) return notifyError(t('app.couldNotSignOut'), error);
    queryClient.clear();
    return navigate(`/sign-in?next=${encodeURIComponent(`/join/${token}`)}`);
  };
  return (
    <Stack>
      <ErrorNotice error={isMember ? null : accept.error} title={t('members.couldNotJoin')} />
      {isOthers ? (
        <Alert color="yellow" variant="light">
          {t('members.forAddress', { email: invitation.email ?? '' })}
        </Alert>
      ) : (
        <Text size="sm">{t('members.joinAs', { role: roleNames[invitation.role] })}</Text>
      )}
      <Text size="sm" c="dimmed">
        {t('members.signedInAs', { email: me.account.email })}
      </Text>
      {isMember ? (
        <>
          <Alert color="blue" variant="light">
            {t('members.alreadyMember')}
          </Alert>
          <Button onClick={() => void goHome()}>{t('members.goHome')}</Button>
        </>
      ) : isUnconfirmed ? (
        <Button onClick={() => void goHome()}>{t('members.goHome')}</Button>
      ) : isOthers ? null : (
        <Button loading={accept.isPending} onClick={() => accept.mutate({ body: { token } })}>
          {t('members.join', { name: invitation.organization_name })}
        </Button>
      )}
      <Button variant="default" onClick={() => void useAnother()}>
        {t('members.useAnotherAccount')}
      </Button>
    </Stack>
  );
}
