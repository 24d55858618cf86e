import { Button, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { $api } from '../../api/client.ts';
import { requestError } from '../../api/requestError.ts';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { NewPasswordInput } from '../../parts/NewPasswordInput.tsx';
import { newPasswordRule } from '../../parts/newPasswordRule.ts';
import { t } from '../../texts/texts.ts';
import { placeAfterJoining } from '../join/placeAfterJoining.ts';

type SignUpFormProps = {
  askSetUpCode: boolean;
  invitation: string | null;
  /** The only address that the invitation is for. */
  email?: string | null;
  /** Label of the button; default: create an account. */
  action?: string;
};

/** Name, e-mail and password; the set-up code where the instance asks for one. */
export function SignUpForm({ askSetUpCode, invitation, email = null, action }: SignUpFormProps) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { name: '', email: email ?? '', password: '', setUpCode: '' },
    validate: {
      name: (name) => (name.trim() === '' ? t('signIn.enterYourName') : null),
      email: (email) => (/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) ? null : t('admin.invalidEmail')),
      password: newPasswordRule,
    },
  });
  const signUp = $api.useMutation('post', '/api/v1/accounts', {
    onSuccess: async () => {
      // An invitation is used up now, so asking for it again would fail.
      await queryClient.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'invitation' });
      await navigate(invitation === null ? '/' : await placeAfterJoining(), { replace: true });
    },
    onError: (error) => {
      const { param, message } = requestError(error);
      if (param === '/password') form.setFieldError('password', message);
    },
  });
  const isAtField = signUp.error !== null && requestError(signUp.error).param === '/password';
  const submit = form.onSubmit(({ name, email, password, setUpCode }) =>
    signUp.mutate({
      body: {
        name: name.trim(),
        email: email.trim(),
        password,
        ...(askSetUpCode ? { set_up_code: setUpCode.trim() } : {}),
        ...(invitation === null ? {} : { invitation }),
      },
    }),
  );
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <ErrorNotice error={isAtField ? null : signUp.error} title={t('signIn.couldNotCreateAccount')} />
        <TextInput
          label={t('common.name')}
          autoComplete="name"
          required
          autoFocus
          key={form.key('name')}
          {...form.getInputProps('name')}
        />
        <TextInput
          label={t('common.email')}
          type="email"
          autoComplete="username"
          required
          readOnly={email !== null}
          key={form.key('email')}
          {...form.getInputProps('email')}
        />
        <NewPasswordInput label={t('common.password')} key={form.key('password')} {...form.getInputProps('password')} />
        {askSetUpCode ? (
          <TextInput
            label={t('signIn.setupCode')}
            description={t('signIn.setupCodeText')}
            required
            autoComplete="one-time-code"
            key={form.key('setUpCode')}
            {...form.getInputProps('setUpCode')}
          />
        ) : null}
        <Button type="submit" loading={signUp.isPending} fullWidth mt="xs">
          {action ?? t('signIn.createAccount')}
        </Button>
      </Stack>
    </form>
  );
}
