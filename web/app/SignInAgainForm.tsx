import { Button, Group, PasswordInput, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient, useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api, type Schema } from '../api/client.ts';
import { readAgain } from '../api/reads.ts';
import { ErrorNotice } from '../parts/ErrorNotice.tsx';
import { SecondFactorForm } from '../parts/SecondFactorForm.tsx';
import { t } from '../texts/texts.ts';
import { reopenSession } from './reopenSession.ts';

/** Signs the same account in again: password, and second factor where there is one. */
export function SignInAgainForm({ me }: { me: Schema<'Me'> }) {
  const queryClient = useQueryClient();
  const form = useForm({ mode: 'uncontrolled', initialValues: { password: '' } });
  const [asked, setAsked] = useState<Schema<'SecondFactorAsked'> | null>(null);
  const enter = async (signedIn: Schema<'Me'>) => {
    await reopenSession(signedIn, me);
    await readAgain(queryClient, '/api/v1/me');
  };
  const signIn = useMutation({
    mutationFn: async (password: string) => {
      const answer = await api.POST('/api/v1/sessions', { body: { email: me.account.email, password } });
      if (answer.error) throw answer.error;
      if ('challenge_token' in answer.data) setAsked(answer.data);
      else await enter(answer.data);
    },
  });
  if (asked !== null) return <SecondFactorForm asked={asked} onSignedIn={enter} onBack={() => setAsked(null)} />;
  return (
    <form onSubmit={form.onSubmit(({ password }) => signIn.mutate(password))}>
      <Stack>
        <Text size="sm">
          {t('app.sessionHasExpired', {
            email: me.account.email,
          })}
        </Text>
        <ErrorNotice error={signIn.error} title={t('signIn.couldNotSignIn')} />
        <input type="email" autoComplete="username" value={me.account.email} readOnly hidden />
        <PasswordInput
          label={t('common.password')}
          autoComplete="current-password"
          required
          data-autofocus
          key={form.key('password')}
          {...form.getInputProps('password')}
        />
        <Group justify="space-between">
          <Button variant="subtle" onClick={() => window.location.assign('/sign-in')}>
            {t('app.useADifferentAccount')}
          </Button>
          <Button type="submit" loading={signIn.isPending}>
            {t('signIn.signIn')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
