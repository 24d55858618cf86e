import { Alert, Button, Group, Modal, Text } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import type { Schema } from '../api/client.ts';
import { sessionGate } from '../api/SessionGate.ts';
import { lazyPart } from '../parts/lazyPart.tsx';
import { useTypingPause } from '../parts/useTypingPause.ts';
import { t } from '../texts/texts.ts';
import { reopenSession } from './reopenSession.ts';
import classes from './SignInAgain.module.css';

const loadForm = () => import('./SignInAgainForm.tsx');
const SignInAgainForm = lazyPart(async () => (await loadForm()).SignInAgainForm);
/** Loads the form after the page has rendered; later the server may run another release that lacks this form's file. */
const loadFormAfterMs = 10_000;

/**
 * Asks for a new sign-in, over the page, when the session has ended: edits stay, and waiting requests are repeated afterwards. The dialog
 * takes the focus, so it appears only after a pause in typing. It may be put aside; a notice stays until it is done.
 */
export function SignInAgain({ me }: { me: Schema<'Me'> }) {
  const gate = useSyncExternalStore(sessionGate.subscribe, sessionGate.state);
  const [aside, setAside] = useState(false);
  useEffect(() => {
    sessionGate.guard(me.account.id);
    return () => sessionGate.unguard();
  }, [me.account.id]);
  useEffect(() => {
    const timer = setTimeout(() => void loadForm().catch(() => undefined), loadFormAfterMs); // asked again when it is shown
    return () => clearTimeout(timer);
  }, []);
  const closed = gate.state === 'closed';
  const paused = useTypingPause(closed);
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
      <Modal
        opened={closed && paused && !aside}
        onClose={() => setAside(true)}
        title={t('app.signInAgain')}
        zIndex={400}
      >
        <Suspense fallback={null}>
          <SignInAgainForm me={me} />
        </Suspense>
      </Modal>
    </>
  );
}

/** Closes the form when the user signs in again in another tab. */
function useSignedInElsewhere(closed: boolean, me: Schema<'Me'>): void {
  useEffect(() => {
    if (!closed) return undefined;
    const look = async () => {
      // Not through the client, whose requests wait for just this.
      const answer = await fetch('/api/v1/me').catch(() => null);
      if (answer?.ok === true) await reopenSession((await answer.json()) as Schema<'Me'>, me);
    };
    const lookAgain = () => void look();
    window.addEventListener('focus', lookAgain);
    return () => window.removeEventListener('focus', lookAgain);
  }, [closed, me]);
}
