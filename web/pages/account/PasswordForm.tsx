import { Button, Checkbox, PasswordInput, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { $api } from '../../api/client.ts';
import { readAgain } from '../../api/reads.ts';
import { requestError } from '../../api/requestError.ts';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { NewPasswordInput } from '../../parts/NewPasswordInput.tsx';
import { newPasswordRule } from '../../parts/newPasswordRule.ts';
import { notifyDone } from '../../parts/notify.ts';
import { t } from '../../texts/texts.ts';

/** Changes the password; the one so far is asked for. */
export function PasswordForm({ email }: { email: string }) {
  const queryClient = useQueryClient();
  const form = useForm({
    initialValues: { current: '', next: '', revokeKeys: false },
    validate: {
      current: (current) => (current === '' ? t('account.enterYourCurrentPassword') : null),
      next: newPasswordRule,
    },
  });
  const change = $api.useMutation('put', '/api/v1/me/password', {
    onSuccess: () => {
      form.reset();
      notifyDone(t('account.passwordChanged'));
      return readAgain(queryClient, '/api/v1/sessions');
    },
    onError: (error) => {
      const { param, message } = requestError(error);
      if (param === '/current_password') form.setFieldError('current', t('account.wrongPassword'));
      if (param === '/new_password') form.setFieldError('next', message);
    },
  });
  const isAtField =
    change.error !== null && ['/current_password', '/new_password'].includes(requestError(change.error).param ?? '');
  return (
    <form
      onSubmit={form.onSubmit(({ current, next, revokeKeys }) =>
        change.mutate({ body: { current_password: current, new_password: next, revoke_keys: revokeKeys } }),
      )}
      noValidate
    >
      <Stack maw={420} align="stretch">
        <ErrorNotice error={isAtField ? null : change.error} title={t('account.couldNotChangePassword')} />
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordInput
          label={t('account.currentPassword')}
          autoComplete="current-password"
          required
          {...form.getInputProps('current')}
        />
        <NewPasswordInput label={t('account.newPassword')} {...form.getInputProps('next')} />
        <Checkbox
          label={t('account.revokeMyApiKeys')}
          description={t('account.allKeysStop')}
          {...form.getInputProps('revokeKeys', { type: 'checkbox' })}
        />
        <Button type="submit" variant="default" w="fit-content" loading={change.isPending}>
          {t('account.changePassword')}
        </Button>
      </Stack>
    </form>
  );
}
