import { Alert, Button, Checkbox, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconCheck } from '@tabler/icons-react';
import { Link } from 'react-router';
import { $api } from '../../api/client.ts';
import { requestError } from '../../api/requestError.ts';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { NewPasswordInput } from '../../parts/NewPasswordInput.tsx';
import { newPasswordRule } from '../../parts/newPasswordRule.ts';
import { t } from '../../texts/texts.ts';
import { EntryFrame } from './EntryFrame.tsx';
import { BackToSignIn } from './ForgotPasswordPage.tsx';
import { LinkEnded } from './LinkEnded.tsx';
import { useLinkToken } from './useLinkToken.ts';

/** Sets a new password with a link (`#token`). */
export function ResetPasswordPage() {
  const token = useLinkToken();
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { password: '', revokeKeys: false },
    validate: { password: newPasswordRule },
  });
  const finish = $api.useMutation('post', '/api/v1/password-resets/finish', {
    onError: (error) => {
      const { param, message } = requestError(error);
      if (param === '/new_password') form.setFieldError('password', message);
    },
  });
  const refusal = finish.error === null ? null : requestError(finish.error);
  if (token === '' || refusal?.code === 'link_expired')
    return (
      <LinkEnded title={t('recovery.setNewPassword')}>
        <Button component={Link} to="/forgot-password" fullWidth>
          {t('recovery.askAgain')}
        </Button>
      </LinkEnded>
    );
  if (finish.isSuccess)
    return (
      <EntryFrame title={t('recovery.setNewPassword')} lead={t('recovery.thisEndsAllSessions')}>
        <Alert color="teal" variant="light" icon={<IconCheck />} title={t('recovery.passwordIsSet')} role="status">
          <Text size="sm">{t('recovery.signInWithIt')}</Text>
        </Alert>
        <Button component={Link} to="/sign-in" fullWidth>
          {t('signIn.signIn')}
        </Button>
      </EntryFrame>
    );
  return (
    <EntryFrame title={t('recovery.setNewPassword')} lead={t('recovery.thisEndsAllSessions')} footer={<BackToSignIn />}>
      <form
        noValidate
        onSubmit={form.onSubmit(({ password, revokeKeys }) =>
          finish.mutate({ body: { token, new_password: password, revoke_keys: revokeKeys } }),
        )}
      >
        <Stack>
          <ErrorNotice error={refusal?.param === '/new_password' ? null : finish.error} />
          <NewPasswordInput
            label={t('account.newPassword')}
            autoFocus
            key={form.key('password')}
            {...form.getInputProps('password')}
          />
          <Checkbox
            label={t('account.revokeMyApiKeys')}
            description={t('account.allKeysStop')}
            key={form.key('revokeKeys')}
            {...form.getInputProps('revokeKeys', { type: 'checkbox' })}
          />
          <Button type="submit" loading={finish.isPending} fullWidth mt="xs">
            {t('recovery.setNewPassword')}
          </Button>
        </Stack>
      </form>
    </EntryFrame>
  );
}
