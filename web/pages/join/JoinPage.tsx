import { Alert, Anchor, Button, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { api, type Schema } from '../../api/client.ts';
import { meOptions, useInstance } from '../../app/session.ts';
import { wasSignedIn } from '../../app/signedInHere.ts';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { requestError } from '../../api/requestError.ts';
import { RichText } from '../../texts/RichText.tsx';
import { t } from '../../texts/texts.ts';
import { EntryFrame } from '../sign-in/EntryFrame.tsx';
import { SignUpForm } from '../sign-in/SignUpForm.tsx';
import { AcceptInvitation } from './AcceptInvitation.tsx';

/** Target of an invitation link: shows the inviter, the organization and the role, and lets people join with their account or a new one. */
export function JoinPage() {
  const { token = '' } = useParams();
  const instance = useInstance();
  const [mayBeIn] = useState(wasSignedIn);
  const me = useQuery({ ...meOptions(), retry: false, enabled: mayBeIn });
  const invitation = useQuery({
    queryKey: ['invitation', token],
    retry: false,
    queryFn: async () => {
      const { data, error } = await api.POST('/api/v1/invitations/check', { body: { token } });
      if (error) throw error;
      return data;
    },
  });
  if (invitation.error !== null && requestError(invitation.error).code === 'invalid_invitation') return <NotValid />;
  const lead =
    invitation.data === undefined
      ? t('members.joinLead')
      : t('members.invitesYou', {
          name: invitation.data.invited_by,
          organization: invitation.data.organization_name,
        });
  return (
    <EntryFrame title={t('members.joinTitle')} lead={lead}>
      <ErrorNotice error={invitation.error ?? instance.error} onRetry={() => void invitation.refetch()} />
      {invitation.isPending || me.isLoading || instance.isPending ? <Skeleton height={180} radius="md" /> : null}
      {invitation.data === undefined || instance.data === undefined || me.isLoading ? null : me.data === undefined ? (
        <NewAccount invitation={invitation.data} token={token} isClosed={instance.data.sign_up === 'closed'} />
      ) : (
        <AcceptInvitation invitation={invitation.data} token={token} me={me.data} />
      )}
    </EntryFrame>
  );
}

function NotValid() {
  return (
    <EntryFrame title={t('members.notValidTitle')} lead={t('members.notValidText')}>
      <Anchor component={Link} to="/" underline="always">
        {t('members.goHome')}
      </Anchor>
    </EntryFrame>
  );
}

type NewAccountProps = { invitation: Schema<'InvitationPreview'>; token: string; isClosed: boolean };

function NewAccount({ invitation, token, isClosed }: NewAccountProps) {
  const signIn = `/sign-in?next=${encodeURIComponent(`/join/${token}`)}`;
  return (
    <Stack>
      {invitation.email === null ? null : (
        <Alert color="blue" variant="light">
          {t('members.forAddress', { email: invitation.email })}
        </Alert>
      )}
      <Text size="sm">
        <RichText
          id="signIn.alreadyHaveAccount"
          parts={{ to: <Anchor component={Link} to={signIn} underline="always" /> }}
        />
      </Text>
      {isClosed ? (
        <Button component={Link} to={signIn} fullWidth>
          {t('signIn.signIn')}
        </Button>
      ) : (
        <SignUpForm
          askSetUpCode={false}
          invitation={token}
          email={invitation.email}
          action={t('members.signUpAndJoin')}
        />
      )}
    </Stack>
  );
}
