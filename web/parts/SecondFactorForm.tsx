import { Anchor, Button, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { $api, type Schema } from '../api/client.ts';
import { requestError } from '../api/requestError.ts';
import { ErrorNotice } from './ErrorNotice.tsx';
import { t } from '../texts/texts.ts';
import { PasskeySignIn } from './PasskeySignIn.tsx';

type SecondFactorFormProps = {
  asked: Schema<'SecondFactorAsked'>;
  onSignedIn: (me: Schema<'Me'>) => Promise<void>;
  /** Leads back to the password. */
  onBack: () => void;
};

/** The second step of signing in: a code of the authenticator app, or a recovery code. */
export function SecondFactorForm({ asked, onSignedIn, onBack }: SecondFactorFormProps) {
  const hasApp = asked.factors.includes('totp');
  const [isRecovery, setRecovery] = useState(!hasApp);
  const [code, setCode] = useState('');
  const show = $api.useMutation('post', '/api/v1/sessions/second-factor', {
    onSuccess: onSignedIn,
    onError: () => setCode(''),
  });
  const isOver = show.error !== null && requestError(show.error).code === 'sign_in_expired';
  const submit = () =>
    show.mutate({
      body: { challenge_token: asked.challenge_token, ...(isRecovery ? { recovery_code: code } : { totp: code }) },
    });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Stack>
        <ErrorNotice error={show.error} title={t('signIn.couldNotSignIn')} />
        {asked.factors.includes('passkey') ? <PasskeySignIn onSignedIn={onSignedIn} /> : null}
        {isOver || asked.factors.every((factor) => factor === 'passkey') ? null : (
          <>
            <TextInput
              key={String(isRecovery)}
              label={isRecovery ? t('security.recoveryCode') : t('security.codeFromYourApp')}
              inputMode={isRecovery ? 'text' : 'numeric'}
              autoComplete="one-time-code"
              maxLength={isRecovery ? 50 : 7}
              required
              autoFocus
              value={code}
              onChange={(event) => setCode(event.currentTarget.value)}
            />
            <Button type="submit" loading={show.isPending} fullWidth>
              {t('signIn.signIn')}
            </Button>
            {hasApp && asked.factors.includes('recovery_code') ? (
              <Anchor
                component="button"
                type="button"
                size="sm"
                onClick={() => {
                  setRecovery(!isRecovery);
                  setCode('');
                }}
              >
                {isRecovery ? t('security.useAuthenticatorApp') : t('security.useRecoveryCode')}
              </Anchor>
            ) : null}
          </>
        )}
        <Anchor component="button" type="button" size="sm" onClick={onBack}>
          {t('security.backToPassword')}
        </Anchor>
      </Stack>
    </form>
  );
}
