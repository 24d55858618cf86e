import { Alert, Button, Group, Modal, PasswordInput, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconLock } from '@tabler/icons-react';
import { useQueryClient, useMutation } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { api, type Schema } from '../api/client.ts';
import { readAgain } from '../api/reads.ts';
import { sessionGate } from '../api/SessionGate.ts';
import { ErrorNotice } from '../parts/ErrorNotice.tsx';
import { SecondFactorForm } from '../parts/SecondFactorForm.tsx';
import { t } from '../texts/texts.ts';
import classes from './SignInAgain.module.css';

/**
 * Asks to sign in again, over the page, when the session has ended: what was being edited stays, and the requests that wait are
 * made again afterwards. The dialog may be put aside; a notice stays until it is done.
 */
export function SignInAgain({ me }: { me: Schema<'Me'> }) {
  const gate = useSyncExternalStore(sessionGate.subscribe, sessionGate.state);
  const [aside, setAside] = useState(false);
  useEffect(() => {
    sessionGate.guard(me.account.id);
    return () => sessionGate.unguard();
  }, [me.account.id]);
  const closed = gate.state === 'closed';
  if (!closed && aside) setAside(false);
  useSignedInElsewhere(closed, me);
  return (
    <>
      {closed && aside ? (
        <Alert color="orange" variant="filled" icon={<IconLock />} className={classes.notice} role="status">
          <Group justify="space-between">
            <Text size="sm">{t('app.youSignedOut')}</Text>
            <Button size="compact-sm" variant="white" color="dark" onClick={() => setAside(false)}>
              {t('app.signInAgain')}
            </Button>
          </Group>
        </Alert>
      ) : null}
      <Modal opened={closed && !aside} onClose={() => setAside(true)} title={t('app.signInAgain')} zIndex={400}>
        <SignInForm me={me} />
      </Modal>
    </>
  );
}

function SignInForm({ me }: { me: Schema<'Me'> }) {
  const queryClient = useQueryClient();
  const form = useForm({ mode: 'uncontrolled', initialValues: { password: '' } });
  const [asked, setAsked] = useState<Schema<'SecondFactorAsked'> | null>(null);
  const enter = async (signedIn: Schema<'Me'>) => {
    await goOn(signedIn, me);
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

/** Opens the gate for the same account, in the organization it acted in; another account gets a page of its own. */
async function goOn(signedIn: Schema<'Me'>, me: Schema<'Me'>): Promise<void> {
  if (signedIn.account.id !== me.account.id) {
    sessionGate.leave();
    window.location.assign('/');
    return;
  }
  if (signedIn.organization.id !== me.organization.id) {
    const body = { organization_id: me.organization.id };
    const moved = await api.PATCH('/api/v1/sessions/current', { body });
    if (moved.error) throw moved.error;
  }
  sessionGate.reopen();
}

/** Who signs in again in another tab need not do it here, too. */
function useSignedInElsewhere(closed: boolean, me: Schema<'Me'>): void {
  useEffect(() => {
    if (!closed) return undefined;
    const look = async () => {
      // Not through the client, whose requests wait for just this.
      const answer = await fetch('/api/v1/me').catch(() => null);
      if (answer?.ok === true) await goOn((await answer.json()) as Schema<'Me'>, me);
    };
    const lookAgain = () => void look();
    window.addEventListener('focus', lookAgain);
    return () => window.removeEventListener('focus', lookAgain);
  }, [closed, me]);
}
