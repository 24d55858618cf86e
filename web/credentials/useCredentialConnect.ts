import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { $api } from '../api/client.ts';
import { readAgain } from '../api/reads.ts';
import { notifyDone, notifyError } from '../parts/notify.ts';
import { t } from '../texts/texts.ts';
import { connectErrorText } from './connectErrors.ts';
import { onConnectOutcome, openConnectWindow } from './connectWindow.ts';

/** Connects a credential at its OAuth2 server in a window of its own; where that is blocked, in this one. */
export function useCredentialConnect() {
  const queryClient = useQueryClient();
  const [waiting, setWaiting] = useState(false);
  const authorize = $api.useMutation('post', '/api/v1/credentials/{credential_id}/authorize');
  useEffect(() => {
    if (!waiting) return undefined;
    return onConnectOutcome(({ error }) => {
      setWaiting(false);
      void readAgain(queryClient, '/api/v1/credentials');
      if (error === null) notifyDone(t('credentials.credentialConnected'));
      else notifyError(t('credentials.couldNotConnect'), new Error(connectErrorText(error)));
    });
  }, [waiting, queryClient]);
  const connect = (credentialId: string) => {
    const opened = openConnectWindow();
    authorize.mutate(
      { params: { path: { credential_id: credentialId } } },
      {
        onSuccess: ({ authorization_url: url }) => {
          if (opened === null) window.location.assign(url);
          else {
            setWaiting(true);
            opened.goTo(url);
          }
        },
        onError: (error) => {
          opened?.close();
          notifyError(t('credentials.couldNotConnect'), error);
        },
      },
    );
  };
  return { connect, waiting, pending: authorize.isPending };
}
