import { Anchor, Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { useState } from 'react';
import { $api, type Schema } from '../../api/client.ts';
import { returnToOrganization } from '../../app/lastOrganization.ts';
import { useInstance } from '../../app/session.ts';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { PasskeySignIn } from '../../parts/PasskeySignIn.tsx';
import { SecondFactorForm } from '../../parts/SecondFactorForm.tsx';
import { RichText } from '../../texts/RichText.tsx';
import { t } from '../../texts/texts.ts';
import { CompanySignIn } from './CompanySignIn.tsx';
import { DirectorySignIn } from './DirectorySignIn.tsx';
import { EntryFrame } from './EntryFrame.tsx';
import { nextAddress } from './nextAddress.ts';

/** The way in: by an own password, or by the directory of an organization (`?directory=`). */
export function SignInPage() {
  const [search] = useSearchParams();
  const directory = search.get('directory');
  return directory === null ? <OwnSignIn /> : <DirectorySignIn connectionId={directory} />;
}

/** E-mail and password of an existing account. */
function OwnSignIn() {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [search] = useSearchParams();
  const instance = useInstance();
  const form = useForm({ mode: 'uncontrolled', initialValues: { email: '', password: '' } });
  const [asked, setAsked] = useState<Schema<'SecondFactorAsked'> | null>(null);
  const enter = async () => {
    await returnToOrganization();
    await queryClient.resetQueries();
    await navigate(nextAddress(search.get('next')), { replace: true });
  };
  const signIn = $api.useMutation('post', '/api/v1/sessions', {
    onSuccess: async (answer) => {
      if ('challenge_token' in answer) setAsked(answer);
      else await enter();
    },
  });
  const mayJoin = instance.data !== undefined && (instance.data.sign_up === 'open' || !instance.data.has_owner);
  if (asked !== null)
    return (
      <EntryFrame title={t('security.twoFactorAuthentication')} lead={t('security.enterCode')}>
        <SecondFactorForm asked={asked} onSignedIn={enter} onBack={() => setAsked(null)} />
      </EntryFrame>
    );
  return (
    <EntryFrame
      title={t('signIn.signIn')}
      lead={t('signIn.welcomeBack')}
      footer={
        mayJoin ? (
          <RichText
            id="signIn.newToBureau"
            parts={{ to: <Anchor component={Link} to="/sign-up" underline="always" /> }}
          />
        ) : (
          t('signIn.invitationNeeded')
        )
      }
    >
      <form onSubmit={form.onSubmit((body) => signIn.mutate({ body }))}>
        <Stack>
          <ErrorNotice error={signIn.error} title={t('signIn.couldNotSignIn')} />
          <TextInput
            label={t('common.email')}
            type="email"
            autoComplete="username"
            required
            autoFocus
            key={form.key('email')}
            {...form.getInputProps('email')}
          />
          <PasswordInput
            label={t('common.password')}
            autoComplete="current-password"
            required
            key={form.key('password')}
            {...form.getInputProps('password')}
          />
          <Anchor
            component={Link}
            to="/forgot-password"
            size="sm"
            w="fit-content"
            onClick={(event) => {
              event.preventDefault();
              void navigate('/forgot-password', { state: { email: form.getValues().email } });
            }}
          >
            {t('recovery.forgotPassword')}
          </Anchor>
          <Button type="submit" loading={signIn.isPending} fullWidth mt="xs">
            {t('signIn.signIn')}
          </Button>
        </Stack>
      </form>
      <PasskeySignIn onSignedIn={enter} />
      <CompanySignIn email={() => form.getValues().email} />
    </EntryFrame>
  );
}
