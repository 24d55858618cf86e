import { Button, Stack } from '@mantine/core';
import { startAuthentication, type PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import { IconFingerprint } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { api, type Schema } from '../api/client.ts';
import { t } from '../texts/texts.ts';
import { ErrorNotice } from './ErrorNotice.tsx';

/** Signs in with a passkey of this site, whosever it is. */
export function PasskeySignIn({ onSignedIn }: { onSignedIn: (me: Schema<'Me'>) => Promise<void> }) {
  const signIn = useMutation({
    mutationFn: async () => {
      const asked = await api.POST('/api/v1/sessions/passkey-options');
      if (asked.error) throw asked.error;
      const { challenge_token, options } = asked.data;
      const response = await startAuthentication({
        optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON,
      });
      const signedIn = await api.POST('/api/v1/sessions/passkey', {
        body: { challenge_token, response: { ...response } },
      });
      if (signedIn.error) throw signedIn.error;
      await onSignedIn(signedIn.data);
    },
  });
  return (
    <Stack gap="xs">
      <ErrorNotice error={signIn.error} title={t('signIn.couldNotSignIn')} />
      <Button
        variant="default"
        fullWidth
        leftSection={<IconFingerprint size={16} aria-hidden />}
        loading={signIn.isPending}
        onClick={() => signIn.mutate()}
      >
        {t('security.useAPasskey')}
      </Button>
    </Stack>
  );
}
