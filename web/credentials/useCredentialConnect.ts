import { useQueryClient } from '@tanstack/react-query';
import { notifications } from '@mantine/notifications';
import { useEffect, useState } from 'react';
import { $api } from '../api/client.ts';
import { readAgain } from '../api/reads.ts';
import { notifyDone, notifyError } from '../parts/notify.ts';
import { t } from '../texts/texts.ts';
import { connectErrorText } from './connectErrors.ts';
import { onConnectOutcome, openConnectWindow } from './connectWindow.ts';

/** A credential that is being connected in another window, and the next step. */
type Waiting = { id: string; onDone: () => void };

/** Connects a credential at its OAuth2 server in a window of its own, where that is blocked in this one, and tests it at once. */
export function useCredentialConnect() {
  const queryClient = useQueryClient();
  const [waiting, setWaiting] = useState<Waiting | null>(null);
  const authorize = $api.useMutation('post', '/api/v1/credentials/{credential_id}/authorize');
  const { mutate: test } = $api.useMutation('post', '/api/v1/credentials/{credential_id}/test', {
    onSuccess: ({ result, message }) => {
      if (result === 'failed')
        notifications.show({
          title: t('credentials.connectedButFailed'),
          message,
          color: 'red',
          autoClose: 12_000,
        });
      else notifyDone(t('credentials.credentialConnected'));
    },
    onError: (error) => notifyError(t('credentials.couldNotRunTest'), error),
    onSettled: () => readAgain(queryClient, '/api/v1/credentials'),
  });
  useEffect(() => {
    if (waiting === null) return undefined;
    return onConnectOutcome(({ error }) => {
      setWaiting(null);
      void readAgain(queryClient, '/api/v1/credentials', '/api/v1/credentials/{credential_id}/access');
      if (error === null) test({ params: { path: { credential_id: waiting.id } } });
      else notifyError(t('credentials.couldNotConnect'), new Error(connectErrorText(error)));
      waiting.onDone();
    });
  }, [waiting, queryClient, test]);
  /** Sends a window to the server; it was opened by the click before, because browsers only allow that. */
  const follow = (opened: ReturnType<typeof openConnectWindow>, id: string, onDone: () => void = () => undefined) =>
    authorize.mutate(
      { params: { path: { credential_id: id } } },
      {
        onSuccess: ({ authorization_url: url }) => {
          if (opened === null) window.location.assign(url);
          else {
            setWaiting({ id, onDone });
            opened.goTo(url);
          }
        },
        onError: (error) => {
          opened?.close();
          notifyError(t('credentials.couldNotConnect'), error);
        },
      },
    );
  return {
    connect: (id: string) => follow(openConnectWindow(), id),
    open: openConnectWindow,
    follow,
    waiting: waiting !== null,
    pending: authorize.isPending,
  };
}
